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
import { isWatched } from './entry.ts'
import type { Journal } from './journal.ts'
import { onSettled } from './onSettled.ts'

/** Rendered once, by the provider. */
export function WatchTransactions() {
  const journal = useStore(useKit().stores.loaded)?.journal
  const account = useConnectedWallet()?.address
  return account && journal ? <AccountWatcher key={account} journal={journal} account={account} /> : null
}

interface AccountWatcherProps {
  readonly journal: Journal
  readonly account: Address
}

function AccountWatcher({ journal, account }: AccountWatcherProps) {
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
    const watch = async () => {
      const [{ watchJournal }, { resolveRecorded }] = await Promise.all([
        import('./watchJournal.ts'),
        import('./resolveRecorded.ts'),
      ])
      if (isOver) return
      for (const chainId of chains.split(',').map(Number)) {
        const client = config.getClient({ chainId })
        const watcher = watchJournal({ journal, client, chainId, account, resolve: resolveRecorded })
        stops.push(watcher.stop)
      }
    }
    // Loading failed, offline for example; the next journal change or visit tries again.
    watch().catch(() => undefined)
    return () => {
      isOver = true
      stops.forEach((stop) => stop())
    }
  }, [config, journal, account, chains])

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
