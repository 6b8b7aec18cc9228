/** The connected account, and the journal of its transactions. */
import { useSyncExternalStore } from 'react'
import { useStore, type WalletSnapshot } from '@peppermint/wallet-kit'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { Address } from 'viem'
import { useSession } from '../page/CollectionRoot.tsx'

export function useWalletSnapshot(): WalletSnapshot {
  const { wallet } = useSession().kit
  return useSyncExternalStore(wallet.subscribe, wallet.getSnapshot, wallet.getServerSnapshot)
}

/** Undefined without a connected wallet. */
export function useAccount(): Address | undefined {
  const snapshot = useWalletSnapshot()
  return snapshot.status === 'connected' ? snapshot.account : undefined
}

const NO_ENTRIES: readonly JournalEntry[] = []

/** The connected account's transactions on this chain, newest first. */
export function useEntries(): readonly JournalEntry[] {
  const { kit, site } = useSession()
  const journal = useStore(kit.loaded)?.journal
  const account = useAccount()
  return useSyncExternalStore(
    journal?.subscribe ?? subscribeToNothing,
    () =>
      journal === undefined || account === undefined
        ? NO_ENTRIES
        : journal.entries(site.deployment.chainId, account),
    () => NO_ENTRIES,
  )
}

const subscribeToNothing = () => () => undefined
