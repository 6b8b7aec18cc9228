/** Loads icons of chains, with what a connected visitor sees. */
import { chainIcons } from '../icons/generated/chainIcons.ts'
import type { Chain } from 'viem'
import type { Store } from '../provider/store.ts'
import type { ChainIcon } from './network.ts'

type Icons = Store<Readonly<Record<number, string>>>

/** The chains whose icons are loading or there. */
const started = new WeakMap<Icons, Set<number>>()

/**
 * Loads the icons of these chains that are missing in the store: by the app's own function, else the kit's. Each is set as it
 * comes. One that cannot be loaded stays missing, and is tried again the next time.
 */
export async function loadChainIcons(
  chains: readonly (Pick<Chain, 'id'> & ChainIcon)[],
  store: Icons,
): Promise<void> {
  const ids = started.get(store) ?? new Set()
  started.set(store, ids)
  const load = async ({ id, iconUrl }: (typeof chains)[number]) => {
    ids.add(id)
    try {
      const icon = typeof iconUrl === 'function' ? await iconUrl() : (await chainIcons[id]?.())?.icon
      if (icon !== undefined) store.set({ ...store.get(), [id]: icon })
    } catch {
      ids.delete(id)
    }
  }
  await Promise.all(chains.filter(({ id, iconUrl }) => typeof iconUrl !== 'string' && !ids.has(id)).map(load))
}
