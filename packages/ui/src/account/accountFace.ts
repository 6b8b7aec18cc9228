/**
 * What the wallet's button shows of a connected account: name, picture and balance. Names and pictures come from our own
 * server, which reads them from mainnet if configured to; the page contacts no other host for them.
 */
import { createStore, type KitState } from '@peppermint/wallet-kit'
import { fetchProfile } from '@peppermint/api'
import { pageClient, POLLING_INTERVAL_MS } from '../chain/chain.ts'
import { poll } from '@peppermint/wallet-kit/transactions'
import { followJournal } from './followJournal.ts'
import type { Session } from '../page/session.ts'
import type { Address } from 'viem'

/** On a page that reads nothing of the account itself: its balance, and what became of its transactions. */
export function followAccount(session: Session): void {
  const { kit, site } = session
  const balance = createStore<bigint | undefined>(undefined)
  showAccount(session, balance)
  let stop: (() => void) | undefined
  onAccount(kit, (account) => {
    stop?.()
    balance.set(undefined)
    const journal = kit.loaded.get()?.journal
    stop = undefined
    if (account === undefined || journal === undefined || site.endpoints.length === 0) return
    const client = pageClient(site)
    const polling = poll({
      read: async () =>
        BigInt(await client.request({ method: 'eth_getBalance', params: [account, 'latest'] })),
      onData: balance.set,
      // After a later error the last one stays.
      onError: () => balance.get() === undefined && showBalance(kit, 'unreadable'),
      intervalMs: POLLING_INTERVAL_MS,
    })
    const stopJournal = followJournal(account, site, journal)
    stop = () => {
      polling.stop()
      stopJournal()
    }
  })
}

/** Keeps the button's balance and profile up to date. @param value the account's balance, undefined while unknown. */
export function showAccount(
  { kit, site: { api, names } }: Session,
  value: { readonly get: () => bigint | undefined; readonly subscribe: (onChange: () => void) => unknown },
): void {
  const update = (): void => showBalance(kit, value.get())
  value.subscribe(update)
  update()
  if (names !== true || api === null) return
  onAccount(kit, (address, isCurrent) => {
    if (address === undefined) return
    fetchProfile(api, address).then(
      ({ name, avatarUrl }) => {
        if (isCurrent()) kit.profile.set({ address, ensName: name, ensAvatar: avatarUrl })
      },
      // Names are optional: the button shows the address.
      () => undefined,
    )
  })
}

/** Calls `act` with the connected account, now and whenever it is another one. */
function onAccount(
  { wallet }: KitState,
  act: (account: Address | undefined, isCurrent: () => boolean) => void,
): void {
  let shown: Address | undefined
  const read = (): void => {
    const snapshot = wallet.getSnapshot()
    const account = snapshot.status === 'connected' ? snapshot.account : undefined
    if (account === shown) return
    shown = account
    act(account, () => shown === account)
  }
  wallet.subscribe(read)
  read()
}

function showBalance({ wallet, balance }: KitState, value: bigint | 'unreadable' | undefined): void {
  const snapshot = wallet.getSnapshot()
  if (value === undefined || snapshot.status !== 'connected') return balance.set(undefined)
  const { account: address, chainId } = snapshot
  const known = balance.get()
  const isSame = known?.address === address && known.chainId === chainId
  if (isSame && typeof known.balance === 'object' && known.balance.value === value) return
  const { symbol } = COLLECTION.chain.coin
  balance.set({ address, chainId, balance: value === 'unreadable' ? value : { value, decimals: 18, symbol } })
}
