/** The wallet engine of the workspace, and what follows the connected account. Loaded after the first paint. */
import type { KitState, LoadedKit } from '@peppermint/wallet-kit'
import styles from '@peppermint/wallet-kit/connected.css?url'
import { poll, watchJournal } from '@peppermint/wallet-kit/transactions'
import { fetchProfile } from '@peppermint/api'
import type { Address, Chain, Client, Transport } from 'viem'
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import { loadKit } from '@peppermint/ui/account/loadKit.ts'

export { loadKit }

interface FollowOptions {
  readonly site: SiteConfig
  readonly kit: KitState
  readonly loaded: LoadedKit
  readonly chain: () => Client<Transport, Chain>
  /** A wallet is connected: from here on the page may contact the chain's endpoints. */
  readonly onConnected: () => void
}

const BALANCE_INTERVAL_MS = 12_000

/** Watches the account's journal, and keeps the wallet button's balance and name up to date, as long as the page lives. */
export function followWallet({ site, kit, loaded, chain, onConnected }: FollowOptions): void {
  const { engine, journal } = loaded
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = styles
  document.head.append(link)
  let followed: { readonly account: Address; readonly stop: () => void } | undefined

  function follow(account: Address): () => void {
    onConnected()
    const { chainId } = site.deployment
    const client = chain()
    const watcher = watchJournal({ journal, client, chainId, account })
    const balance = poll({
      read: async () =>
        BigInt(await client.request({ method: 'eth_getBalance', params: [account, 'latest'] })),
      onData: (value) =>
        kit.balance.set({
          address: account,
          chainId,
          balance: { value, decimals: 18, symbol: COLLECTION.chain.coin.symbol },
        }),
      onError: () => kit.balance.set({ address: account, chainId, balance: 'unreadable' }),
      intervalMs: BALANCE_INTERVAL_MS,
    })
    if (site.names === true && site.api !== null)
      fetchProfile(site.api, account).then(
        ({ name, avatarUrl }) => {
          if (followed?.account === account)
            kit.profile.set({ address: account, ensName: name, ensAvatar: avatarUrl })
        },
        // Names are optional: the button shows the address.
        () => undefined,
      )
    return () => {
      watcher.stop()
      balance.stop()
      kit.balance.set(undefined)
    }
  }

  function onWallet(): void {
    const snapshot = engine.getSnapshot()
    const account = snapshot.status === 'connected' ? snapshot.account : undefined
    if (account === followed?.account) return
    followed?.stop()
    followed = undefined
    if (account !== undefined) followed = { account, stop: follow(account) }
  }
  engine.subscribe(onWallet)
  onWallet()
}
