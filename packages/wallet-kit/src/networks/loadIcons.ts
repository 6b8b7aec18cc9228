/** Pictures of chains that an app loads on demand. */
import type { Chain } from 'viem'
import { createStore } from '../provider/store.ts'
import type { ChainIcon, LoadedIcons } from './network.ts'

/** Those that have been loaded, of every provider of the page. */
export const loadedIcons = createStore<LoadedIcons>(new Map())

const requested = new Set<unknown>()

/** Loads the icons of these chains, each once; one that fails is requested again by the next call. */
export function loadIcons(chains: readonly (Chain & ChainIcon)[]): void {
  for (const { iconUrl } of chains) {
    if (typeof iconUrl !== 'function' || requested.has(iconUrl)) continue
    requested.add(iconUrl)
    iconUrl().then(
      (url) => loadedIcons.set(new Map([...loadedIcons.get(), [iconUrl, url]])),
      () => requested.delete(iconUrl),
    )
  }
}
