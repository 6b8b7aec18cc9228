/** Loads the kit's icons of chains, with what a connected visitor sees. */
import { chainIcons } from '../icons/generated/chainIcons.ts'
import type { Store } from '../provider/store.ts'

/** Loads the icons of these chains that are missing in the store. One that cannot be loaded stays missing. */
export async function loadChainIcons(
  ids: readonly number[],
  store: Store<Readonly<Record<number, string>>>,
): Promise<void> {
  const loaded = await Promise.all(
    ids
      .filter((id) => chainIcons[id] && !(id in store.get()))
      .map(async (id) => [id, await chainIcons[id]?.().catch(() => undefined)] as const),
  )
  const icons = loaded.flatMap(([id, module]) => (module ? [[id, module.icon] as const] : []))
  if (icons.length > 0) store.set({ ...store.get(), ...Object.fromEntries(icons) })
}
