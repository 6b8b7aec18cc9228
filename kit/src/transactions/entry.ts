/**
 * One transaction, from the moment before the wallet is asked until its outcome is final on the chain.
 * The union is the state machine: `asked → sent → confirmed | failed | inner-failed | replaced`, with `unsent` for
 * requests that the wallet refused. Every mined outcome names its block, so that a reorg reopens it. Times are
 * milliseconds since 1970 by this machine's clock; amounts are wei; no number is stored as a string.
 */
import type { Address, Hash, Hex } from 'viem'

/** What a caller may store with an entry: small, plain, without functions. Bigints survive a reload. */
export type Serializable =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly Serializable[]
  | { readonly [key: string]: Serializable }

/** What the wallet is asked to send. */
export interface TransactionRequest {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/**
 * A log that the transaction leaves when it does what was asked for. A mined transaction without it is not confirmed
 * (`inner-failed`); a lost one is found by it without an archive node. Null matches any topic.
 */
export interface ExpectedLog {
  readonly address: Address
  readonly topics: readonly (Hex | null)[]
}

/** What is known before the wallet is asked. `nonce` and `fromBlock` come from `getNonceAndBlock()`. */
export interface Intent {
  readonly chainId: number
  readonly account: Address
  /** One sentence for a list of transactions: "Mint 2 Scovilles". */
  readonly description: string
  readonly request: TransactionRequest
  /** The account's next nonce when the wallet was asked, counting pending transactions. The wallet may use a higher one. */
  readonly nonce: number
  /** Newest block when the wallet was asked. Only a reorg can move the transaction to an older one. */
  readonly fromBlock: bigint
  /** Blocks that must hold the receipt before it counts, 1 or more. */
  readonly confirmations: number
  readonly meta?: Serializable
  readonly expectedLog?: ExpectedLog
}

/** What every entry knows, whatever became of it. */
export interface EntryBase extends Intent {
  /** Random, unique across tabs. */
  readonly id: string
  readonly requestedAt: number
  /**
   * The person has put it aside: panels need not show it, though it is still followed. Gone when the chain has news
   * of it: a question that was sent after all, a lost transaction that is seen again or settled.
   */
  readonly dismissed?: true
}

/** How far the account's used nonces have been searched. Valid only while `block` is part of the chain. */
export interface NonceSearch {
  /** First nonce that has not been looked at. */
  readonly nonce: number
  readonly block: BlockId
  /** The first transaction that used the expected nonce or a later one, and is not this one. */
  readonly usedBy: Hash
}

/** A block by number and hash: after a reorg the number has another hash. */
export interface BlockId {
  readonly number: bigint
  readonly hash: Hash
}

/** The intent is stored and the wallet was asked. Only the wallet, or the chain, ends this state. */
export interface Requested extends EntryBase {
  readonly status: 'requested'
  /** Another transaction used the expected nonce; the wallet may still use a higher one. */
  readonly nonceSearch?: NonceSearch
}

interface Submitted extends EntryBase {
  readonly hash: Hash
  readonly sentAt: number
  /** Hashes it had before the wallet raised its fee, oldest first. */
  readonly previousHashes?: readonly Hash[]
  readonly repriced?: true
  /** The wallet never returned the hash: the transaction was found on the chain. */
  readonly recovered?: true
  /** The id of the entry it was found for, before that one's wallet returned another hash. */
  readonly copyOf?: string
  /** When the wallet reported a refusal, although the transaction was sent. */
  readonly rejectedAt?: number
  /** What the wallet returned instead of a transaction hash: a safeTxHash or a user operation's hash. */
  readonly walletHash?: Hash
  /** True once `nonce` was read from the transaction itself. Until then it is what was expected. */
  readonly nonceVerified?: true
}

/** The network has it, or the wallet says so. */
export interface Sent extends Submitted {
  readonly status: 'sent'
  /** Since when our node has not known the hash. */
  readonly missingSince?: number
  /** Our node has not known the hash for more than 60 s. Not a failure. */
  readonly unseen?: true
  /** Recorded after it was sent: `request`, `nonce` and `fromBlock` are placeholders until a node shows it. */
  readonly placeholder?: true
  /** A transaction that used its nonce, from one look; it takes a second look, later, to call it replaced. */
  readonly replacement?: { readonly hash: Hash; readonly block: BlockId; readonly since: number }
  /** It was in a block that a reorg removed. */
  readonly reorged?: true
}

/** An outcome in a block. */
interface InBlock {
  readonly blockNumber: bigint
  /** Compared with the chain until the outcome is final; absent in entries of older versions. */
  readonly blockHash?: Hash
  /** The block is deep enough: no more looks. */
  readonly final?: true
  readonly settledAt: number
}

interface Mined extends Submitted, InBlock {
  readonly gasUsed: bigint
  /** Wei for one gas; the fee is `gasUsed × effectiveGasPrice`. */
  readonly effectiveGasPrice: bigint
  /**
   * Absent when the account sent exactly what was asked for. Otherwise who sent the transaction that carried it (a
   * bundler, a Safe's owner, the account through another contract), and the wei that it carried.
   */
  readonly executor?: { readonly from: Address; readonly value: bigint }
}

/** In a block, and it left the log that was expected (any successful receipt, where none was named). */
export interface Confirmed extends Mined {
  readonly status: 'confirmed'
  /** What the caller's `keep(receipt)` picked out of the receipt. */
  readonly receiptData?: Serializable
}

/**
 * In a block and successful, but the expected log is not there: what carried it (a Safe, a bundler, a multicall) was
 * executed, and the call inside failed.
 */
export interface InnerFailed extends Mined {
  readonly status: 'inner-failed'
}

/** In a block, and it reverted: the fee is spent, the value is not. */
export interface Failed extends Mined {
  readonly status: 'failed'
  /** From running it again on the state it met; both absent when no node could do that. */
  readonly revert: { readonly data?: Hex; readonly message?: string }
}

/**
 * Another transaction used its nonce. With `guessed` this is a doubt, not an outcome: which nonce the wallet used was
 * never seen, or the wallet may still be asking, so the transaction may yet come.
 */
export interface Replaced extends EntryBase {
  readonly status: 'replaced'
  readonly reason: 'cancelled' | 'replaced'
  readonly replacementHash?: Hash
  readonly hash?: Hash
  /** The block of `by`. */
  readonly block?: BlockId
  readonly tentative?: true
  readonly nonceSearch?: NonceSearch
  readonly sentAt?: number
  readonly nonceVerified?: true
  readonly final?: true
  readonly settledAt: number
}

/**
 * The wallet refused, or (only for recorded transactions) no node knew the hash for a day. A refusal is what the wallet
 * claims: it becomes `sent`, `confirmed` or `failed` should the request be found on the chain within two minutes.
 */
export interface Unsent extends EntryBase {
  readonly status: 'unsent'
  readonly reason: 'rejected' | 'dropped'
  readonly nonceSearch?: NonceSearch
  readonly settledAt: number
}

export type OpenEntry = Requested | Sent
export type MinedEntry = Confirmed | Failed | InnerFailed
export type SettledEntry = MinedEntry | Replaced | Unsent
export type JournalEntry = OpenEntry | SettledEntry

/** What every state of an entry keeps. `dismissed` is left out: a new state is shown again. */
export function baseFields(entry: JournalEntry): EntryBase {
  const {
    id,
    chainId,
    account,
    description,
    request,
    nonce,
    fromBlock,
    confirmations,
    requestedAt,
    meta,
    expectedLog,
  } = entry
  return {
    id,
    chainId,
    account,
    description,
    request,
    nonce,
    fromBlock,
    confirmations,
    requestedAt,
    ...(meta !== undefined && { meta }),
    ...(expectedLog && { expectedLog }),
  }
}

/** As {@link baseFields}, with `dismissed`: for an outcome that is no news. */
export function keepDismissed(entry: JournalEntry): EntryBase {
  return { ...baseFields(entry), ...(entry.dismissed && { dismissed: true }) }
}

/** How long a refused request is looked for on the chain, ms. */
const REFUSAL_RECHECK_MS = 120_000
/** How long a replacement that was only guessed is looked at, ms. */
const REPLACEMENT_RECHECK_MS = 24 * 60 * 60_000

/** True while the entry claims less than an outcome although it is settled: a fresh refusal, a guessed replacement. */
export function isProvisional(entry: JournalEntry, now: number): boolean {
  if (entry.status === 'unsent')
    return entry.reason === 'rejected' && now - entry.settledAt < REFUSAL_RECHECK_MS
  return (
    entry.status === 'replaced' && entry.tentative === true && now - entry.settledAt < REPLACEMENT_RECHECK_MS
  )
}

/** True while the chain should be asked about it: what is open, what is in doubt, an outcome a reorg could undo. */
export function isWatched(entry: JournalEntry, now: number): boolean {
  return isOpen(entry) || isProvisional(entry, now) || blockToRecheck(entry) !== undefined
}

/** The block of an outcome that a reorg could still undo; undefined where there is none, and once it is final. */
export function blockToRecheck(entry: JournalEntry): BlockId | undefined {
  if ('final' in entry) return undefined
  if (entry.status === 'replaced') return entry.block
  if (!('blockNumber' in entry) || entry.blockHash === undefined) return undefined
  return { number: entry.blockNumber, hash: entry.blockHash }
}

/** True where the wallet was asked and has not answered: a transaction may still come of it. */
export function isAwaitingWallet(entry: JournalEntry, now: number): boolean {
  return entry.status === 'requested' || (entry.status === 'replaced' && isProvisional(entry, now))
}

/** True while it has no outcome. */
export function isOpen(entry: JournalEntry): entry is OpenEntry {
  return entry.status === 'requested' || entry.status === 'sent'
}

/** Wei that the network charged for a mined transaction, whoever sent it. */
export function getFee(entry: MinedEntry): bigint {
  return entry.gasUsed * entry.effectiveGasPrice
}

/**
 * The newest transactions to list, newest first: without requests that were never sent or have no answer.
 * @param limit how many at most.
 */
export function getRecent(entries: readonly JournalEntry[], limit = 3): readonly JournalEntry[] {
  return entries.filter(({ status }) => status !== 'unsent' && status !== 'requested').slice(0, limit)
}
