/**
 * Watches the connected account's transactions on every chain while the page is open, and refetches balances as each
 * settles. Renders nothing.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { BALANCE_KEY_PREFIX } from '../account/useChainBalance.ts'
import { useKit } from '../provider/kit.ts'
import { useStore } from '../provider/store.ts'
import { useConnectedWallet } from '../provider/useConnection.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import { isWatched, isOpen } from './entry.ts'
import type { Journal } from './journal.ts'

/** Rendered once, by the provider. */
export function WatchTransactions() {
  const journal = useStore(useKit().stores.loaded)?.journal
  const account = useConnectedWallet()?.address
  const { wallet } = useKit()
  return account && journal ? (
    <AccountWatcher key={account} journal={journal} account={account} wallet={wallet} />
  ) : null
}

interface AccountWatcherProps {
  readonly journal: Journal
  readonly account: Address
  readonly wallet: WalletPort
}

function AccountWatcher({ journal, account, wallet }: AccountWatcherProps) {
  const config = useConfig()
  const queries = useQueryClient()
  // As a string, which is stable until the set of chains to watch changes.
  const chains = useSyncExternalStore(
    journal.subscribe,
    () =>
      config.chains
        .map(({ id }) => id)
        .filter((id) => journal.entries(id, account).some((entry) => isWatched(entry, Date.now())))
        .join(),
    () => '',
  )

  useEffect(() => {
    if (!chains) return undefined
    let isOver = false
    const stops: (() => void)[] = []
    const getProvider = async () => (await wallet.load()).provider()
    const watch = async () => {
      const [{ watchJournal }, { resolveCalls }] = await Promise.all([
        import('./watchJournal.ts'),
        import('./resolveCalls.ts'),
      ])
      if (isOver) return
      for (const chainId of chains.split(',').map(Number)) {
        const client = config.getClient({ chainId })
        const watcher = watchJournal({
          journal,
          client,
          chainId,
          account,
          resolve: (...checked) => resolveCalls(...checked, getProvider),
        })
        stops.push(watcher.stop)
      }
    }
    // Loading failed, offline for example; the next journal change or visit tries again.
    watch().catch(() => undefined)
    return () => {
      isOver = true
      stops.forEach((stop) => stop())
    }
  }, [config, journal, account, wallet, chains])

  useEffect(() => {
    const chainIds = config.chains.map(({ id }) => id)
    return onSettled(journal, chainIds, account, () => {
      void queries.invalidateQueries({ queryKey: BALANCE_KEY_PREFIX })
      // The app's queries, as wagmi's hooks cache them.
      void queries.invalidateQueries({ queryKey: ['balance'] })
    })
  }, [journal, config, queries, account])

  return null
}

/**
 * Notifies when a transaction settles, which changes the account's assets.
 * Calls back each time a transaction of the account on one of these chains settles, or its outcome changes, in this
 * tab or another. Earlier outcomes are not reported.
 * @returns an unsubscribe function.
 */
function onSettled(
  journal: Journal,
  chainIds: readonly number[],
  account: string,
  callback: () => void,
): () => void {
  const settled = () =>
    new Set(
      chainIds
        .flatMap((chainId) => journal.entries(chainId, account))
        .filter((entry) => !isOpen(entry) && (entry.status !== 'unsent' || entry.reason.endsWith('reverted')))
        .map(({ chainId, id, status }) => `${chainId} ${id} ${status}`),
    )
  let before = settled()
  return journal.subscribe(() => {
    const now = settled()
    const isNews = [...now].some((entry) => !before.has(entry))
    before = now
    if (isNews) callback()
  })
}
