/** The connected account as one that signs and sends. */
import { useMemo, useSyncExternalStore } from 'react'
import { useStore } from '@peppermint/wallet-kit'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { SendingTools } from './sendPrepared.ts'
import { useWallet, useWorkspace } from '../workspace.ts'

/** Undefined without a connected wallet. */
export function useOwner(): SendingTools | undefined {
  const { session, chain } = useWorkspace()
  const loaded = useStore(session.kit.loaded)
  const snapshot = useWallet()
  const account = snapshot.status === 'connected' ? snapshot.account : undefined
  const name = snapshot.status === 'connected' ? snapshot.walletName : undefined
  return useMemo(() => {
    if (loaded === undefined || account === undefined) return undefined
    const { engine, journal } = loaded
    return {
      wallet: { account, name: name ?? '', provider: engine.provider },
      client: chain(),
      journal,
    }
  }, [loaded, account, name, chain])
}

const NO_ENTRIES: readonly JournalEntry[] = []

/** The connected account's transactions, newest first. */
export function useEntries(owner: SendingTools | undefined): readonly JournalEntry[] {
  const { site } = useWorkspace()
  return useSyncExternalStore(
    owner?.journal.subscribe ?? subscribeToNothing,
    () => owner?.journal.entries(site.deployment.chainId, owner.wallet.account) ?? NO_ENTRIES,
    () => NO_ENTRIES,
  )
}

const subscribeToNothing = () => () => undefined
