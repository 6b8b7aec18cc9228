/**
 * What only a connected visitor sees, loaded after what a mint requires: balance, name and picture on the wallet button,
 * and their styles. Names and pictures come from our own server, which reads them from mainnet if configured to; the
 * page contacts no other host for them.
 */
import type { KitState } from '@peppermint/wallet-kit'
import { fetchProfile } from '@peppermint/api'
import { addLaterStyles } from '../styles/laterStyles.ts'
import { loadOnScroll } from '../app/sections/loadOnScroll.ts'
import type { Session } from '@peppermint/ui/page/session.ts'
import type { MintStore } from '../mint/mintStore.ts'

/** Adds the styles, loads the sections with the first scroll, and keeps the wallet button's balance and profile up to date. */
export function startConnectedExtras(session: Session, store: MintStore): void {
  const {
    kit,
    site: { api, names },
  } = session
  const { wallet, profile } = kit
  void addLaterStyles()
  loadOnScroll(
    () => document.querySelector<HTMLElement>('.below'),
    async (below) => (await import('../app/sections/watchSections.ts')).watchSections(below, session, store),
  )
  const update = (): void => showBalance(kit, store.getBalance())
  store.subscribe(update)
  update()
  if (names !== true || api === null) return
  let shown: string | undefined
  const readName = (): void => {
    const snapshot = wallet.getSnapshot()
    const address = snapshot.status === 'connected' ? snapshot.account : undefined
    if (address === shown) return
    shown = address
    if (address === undefined) return
    fetchProfile(api, address).then(
      ({ name, avatarUrl }) => {
        if (shown === address) profile.set({ address, ensName: name, ensAvatar: avatarUrl })
      },
      // Names are optional: the button shows the address.
      () => undefined,
    )
  }
  wallet.subscribe(readName)
  readName()
}

/** Shows the panel's balance on the wallet button; undefined while unknown. */
function showBalance({ wallet, balance }: KitState, value: bigint | undefined): void {
  const snapshot = wallet.getSnapshot()
  if (value === undefined || snapshot.status !== 'connected') return balance.set(undefined)
  const { account: address, chainId } = snapshot
  const known = balance.get()
  const isSame = known?.address === address && known.chainId === chainId
  if (isSame && typeof known.balance === 'object' && known.balance.value === value) return
  balance.set({ address, chainId, balance: { value, decimals: 18, symbol: 'CANTO' } })
}
