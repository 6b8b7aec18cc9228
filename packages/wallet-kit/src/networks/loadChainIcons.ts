/** Loads icons of chains, with what a connected visitor sees. */
import { chainIcons } from '../icons/generated/chainIcons.ts'
import type { Chain } from 'viem'
import type { Store } from '../provider/store.ts'
import type { ChainIcon } from './network.ts'

/**
 * Loads the icons of these chains that are missing in the store: by the app's own function, else the kit's. One that cannot be
 * loaded stays missing.
 */
export async function loadChainIcons(
  chains: readonly (Pick<Chain, 'id'> & ChainIcon)[],
  store: Store<Readonly<Record<number, string>>>,
): Promise<void> {
  const load = async ({ id, iconUrl }: (typeof chains)[number]) =>
    typeof iconUrl === 'function' ? iconUrl() : (await chainIcons[id]?.())?.icon
  const loaded = await Promise.all(
    chains
      .filter(({ id, iconUrl }) => typeof iconUrl !== 'string' && !(id in store.get()))
      .map(async (chain) => [chain.id, await load(chain).catch(() => undefined)] as const),
  )
  const icons = loaded.filter(([, icon]) => icon !== undefined)
  if (icons.length > 0) store.set({ ...store.get(), ...Object.fromEntries(icons) })
}
