/**
 * One account being looked at: its standing, its journal followed on the chain. Begins when a wallet connects
 * and ends when it leaves or shows another account.
 */
import type { Address, Client } from 'viem'
import { parseMintedIds, type Deployment, type Sale, type TokenCard } from '@peppermint/contracts/sale'
import { watchJournal, type Journal, type JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { AccountReading } from '../mint/mintInputs.ts'
import { unreadIds, type Cards } from '../mint/peppers.ts'
import { pollAccount } from './pollAccount.ts'
import { mintedIds, onThisDeployment } from './journalMint.ts'

export interface AccountWatch {
  readonly account: Address
  readonly getReading: () => AccountReading
  readonly getGasPrice: () => bigint
  /** Cards of the account's opened tokens, as far as they have been read. */
  readonly cards: () => Cards
  /** The account's transactions of this contract, newest first. */
  readonly entries: () => readonly JournalEntry[]
  readonly readNow: () => void
  readonly stop: () => void
}

export interface AccountWatchOptions {
  readonly chain: Client
  readonly deployment: Deployment
  readonly journal: Journal
  readonly account: Address
  /** The sale as last read. */
  readonly sale: () => Sale | undefined
  /** Called when anything of the visit has changed. */
  readonly onChange: () => void
  /** Called when a transaction has settled: balance, counts and supply are others now. */
  readonly onSettled: () => void
}

export function watchAccount(options: AccountWatchOptions): AccountWatch {
  const { chain, deployment, journal, account, sale, onChange: changed, onSettled: settled } = options
  const { chainId, contract } = deployment
  const entries = () => onThisDeployment(journal.entries(chainId, account), contract)
  const newestSettled = () =>
    entries().find(({ status }) => status === 'confirmed' || status === 'failed')?.id
  let accountReading: AccountReading = { status: 'reading' }
  let getGasPrice = 0n
  let cards: Record<number, TokenCard> = {}
  let lastSettled = newestSettled()

  const watch = pollAccount(
    chain,
    deployment,
    account,
    () => {
      const known = sale()
      return known === undefined ? [] : unreadIds(mintedIds(entries()), known, cards)
    },
    (news) => {
      getGasPrice = news.gasPrice
      cards = { ...cards, ...Object.fromEntries(news.cards) }
      accountReading = { status: 'read', balance: news.balance, minted: news.minted, ids: [] }
      changed()
    },
    () => {
      // What was read before stays better than nothing, but money must not be judged by it.
      accountReading = { status: 'failed' }
      changed()
    },
  )
  const following = watchJournal({
    journal,
    client: chain,
    chainId,
    account,
    pickReceiptData: (receipt) => parseMintedIds(receipt.logs, contract, account),
  })
  /** Hashes looked at as soon as they were known. */
  const seen = new Set<string>()
  const unsubscribe = journal.subscribe(() => {
    for (const entry of entries()) {
      if (entry.status !== 'sent' || seen.has(entry.hash)) continue
      seen.add(entry.hash)
      // The sooner its real nonce is known, the surer a cancellation can be told from a stranger's transaction.
      void following.check()
    }
    const newest = newestSettled()
    if (newest !== lastSettled) {
      lastSettled = newest
      void watch.now()
      settled()
    }
  })

  return {
    account,
    getReading: () =>
      accountReading.status === 'read' ? { ...accountReading, ids: mintedIds(entries()) } : accountReading,
    getGasPrice: () => getGasPrice,
    cards: () => cards,
    entries,
    readNow: () => void watch.now(),
    stop() {
      watch.stop()
      following.stop()
      unsubscribe()
    },
  }
}
