/**
 * Watches the connected account: polls its data and watches its journal on chain. Starts when a wallet connects, and
 * stops when it disconnects or switches accounts.
 */
import type { Address, Client } from 'viem'
import { parseMintedIds, type Deployment, type Sale, type TokenCard } from '@peppermint/sale'
import {
  watchJournal,
  type Journal,
  type JournalEntry,
  type WatchJournalOptions,
} from '@peppermint/wallet-kit/transactions'
import type { AccountReading } from '../mint/mintInputs.ts'
import { unreadIds, type Cards } from '@peppermint/ui/tokens/peppers.ts'
import { pollAccount, type AccountUpdate } from './pollAccount.ts'
import { mintedIds, onThisDeployment } from '@peppermint/ui/mints/journalMint.ts'

export interface AccountWatch {
  readonly account: Address
  readonly getReading: () => AccountReading
  readonly getFees: () => AccountFees
  /** Cards of the account's revealed tokens that have been read. */
  readonly cards: () => Cards
  /** The account's transactions with this contract, newest first. */
  readonly entries: () => readonly JournalEntry[]
  readonly readNow: () => void
  /** Reads now if a crate of the account has opened since. */
  readonly readNewCards: () => void
  /** Looks for the receipts of pending transactions now: something has changed on chain. */
  readonly checkPending: () => void
  readonly stop: () => void
}

type AccountFees = Pick<AccountUpdate, 'gasPrice' | 'dataFee'>

/** Until they are read. */
export const NO_FEES: AccountFees = { gasPrice: 0n, dataFee: undefined }

export interface AccountWatchOptions {
  readonly chain: Client
  readonly deployment: Deployment
  readonly journal: Journal
  readonly account: Address
  /** Reads a Safe's proposal, for the journal. */
  readonly readOperation: NonNullable<WatchJournalOptions['readOperation']>
  /** The last sale that was read. */
  readonly sale: () => Sale | undefined
  /** Called on every change. */
  readonly onChange: () => void
  /** Called when a transaction has settled: balance, counts and supply have changed. */
  readonly onSettled: () => void
}

export function watchAccount(options: AccountWatchOptions): AccountWatch {
  const { chain, deployment, journal, account, readOperation, sale, onChange, onSettled } = options
  const { chainId, contract } = deployment
  const entries = () => onThisDeployment(journal.entries(chainId, account), contract)
  const newestSettled = () =>
    entries().find(({ status }) => status === 'confirmed' || status === 'failed')?.id
  let reading: AccountReading = { status: 'reading' }
  let fees: AccountFees = NO_FEES
  let cards: Record<number, TokenCard> = {}
  let lastSettled = newestSettled()

  const getUnreadIds = (): readonly number[] => {
    const known = sale()
    return known === undefined ? [] : unreadIds(mintedIds(entries()), known, cards)
  }
  const polling = pollAccount(
    chain,
    deployment,
    account,
    getUnreadIds,
    (update) => {
      fees = { gasPrice: update.gasPrice, dataFee: update.dataFee }
      cards = { ...cards, ...Object.fromEntries(update.cards) }
      const { balance, minted, accountType } = update
      reading = { status: 'read', balance, minted, ids: [], accountType }
      onChange()
    },
    () => {
      // Outdated amounts must not be used: the account counts as unread.
      reading = { status: 'failed' }
      onChange()
    },
  )
  const watcher = watchJournal({
    journal,
    client: chain,
    chainId,
    account,
    readOperation,
    pickReceiptData: (receipt) => parseMintedIds(receipt.logs, contract, account),
  })
  /** Hashes that were checked as soon as they were known. */
  const checkedHashes = new Set<string>()
  const unsubscribe = journal.subscribe(() => {
    for (const entry of entries()) {
      if (entry.status !== 'sent' || checkedHashes.has(entry.hash)) continue
      checkedHashes.add(entry.hash)
      // Knowing its real nonce early distinguishes a cancellation from an unrelated transaction.
      void watcher.check()
    }
    const newest = newestSettled()
    if (newest !== lastSettled) {
      lastSettled = newest
      void polling.now()
      onSettled()
    }
  })

  return {
    account,
    getReading: () => (reading.status === 'read' ? { ...reading, ids: mintedIds(entries()) } : reading),
    getFees: () => fees,
    cards: () => cards,
    entries,
    readNow: () => void polling.now(),
    readNewCards() {
      if (getUnreadIds().length > 0) void polling.now()
    },
    checkPending() {
      // What a Safe's owners still have to sign is in no block.
      if (entries().some((entry) => entry.status === 'sent' && entry.isOperation !== true))
        void watcher.check()
    },
    stop() {
      polling.stop()
      watcher.stop()
      unsubscribe()
    },
  }
}
