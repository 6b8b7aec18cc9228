/**
 * One account being looked at: its standing, its journal followed on the chain. Begins when a wallet connects
 * and ends when it leaves or shows another account.
 */
import type { Address, Client } from 'viem'
import { readMinted, type Deployment } from '@peppermint/contracts/sale'
import { followJournal, type Journal } from '@peppermint/wallet-kit/transactions'
import type { AccountReading, JournalMint } from '../mint/mintInputs.ts'
import { watchAccount } from './accountReading.ts'
import { journalMint, mintedIds } from './journalMint.ts'

export interface Visit {
  readonly account: Address
  readonly reading: () => AccountReading
  readonly gasPrice: () => bigint
  /** The mint that the panel should speak of. */
  readonly mint: () => JournalMint | undefined
  readonly readNow: () => void
  readonly stop: () => void
}

export interface VisitOptions {
  readonly chain: Client
  readonly deployment: Deployment
  readonly journal: Journal
  readonly account: Address
  /** Called when anything of the visit has changed. */
  readonly changed: () => void
  /** Called when a transaction has settled: balance, counts and supply are others now. */
  readonly settled: () => void
}

export function beginVisit({ chain, deployment, journal, account, changed, settled }: VisitOptions): Visit {
  const { chainId, contract } = deployment
  const entries = () => journal.entries(chainId, account)
  const countSettled = () => entries().filter(({ at }) => at === 'confirmed' || at === 'failed').length
  let standing: AccountReading = { at: 'reading' }
  let gasPrice = 0n
  let settledBefore = countSettled()

  const watch = watchAccount(
    chain,
    deployment,
    account,
    (news) => {
      gasPrice = news.gasPrice
      standing = { at: 'read', balance: news.balance, minted: news.minted, ids: [] }
      changed()
    },
    () => {
      // What was read before stays better than nothing, but money must not be judged by it.
      standing = { at: 'failed' }
      changed()
    },
  )
  const following = followJournal({
    journal,
    client: chain,
    chainId,
    account,
    keep: (receipt) => readMinted(receipt.logs, contract, account),
  })
  /** Hashes looked at as soon as they were known. */
  const seen = new Set<string>()
  const unsubscribe = journal.subscribe(() => {
    for (const entry of entries()) {
      if (entry.at !== 'sent' || seen.has(entry.hash)) continue
      seen.add(entry.hash)
      // The sooner its real nonce is known, the surer a cancellation can be told from a stranger's transaction.
      void following.check()
    }
    const count = countSettled()
    if (count !== settledBefore) {
      settledBefore = count
      void watch.now()
      settled()
    }
    changed()
  })

  return {
    account,
    reading: () => (standing.at === 'read' ? { ...standing, ids: mintedIds(entries()) } : standing),
    gasPrice: () => gasPrice,
    mint: () => journalMint(entries(), Date.now()),
    readNow: () => void watch.now(),
    stop() {
      watch.stop()
      following.stop()
      unsubscribe()
    },
  }
}
