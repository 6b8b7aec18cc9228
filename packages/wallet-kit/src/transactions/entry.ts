/**
 * One transaction, from just before the wallet request until its outcome is final on chain.
 * The union is the state machine: `requested → sent → confirmed | failed | inner-failed | replaced`, and `unsent` for
 * rejected requests. Every mined outcome names its block, so a reorg can reopen it. Times are Unix milliseconds of
 * this machine's clock, amounts are wei, and no number is stored as a string.
 */
import type { Address, Hash, Hex } from 'viem'

/** A small, plain value that callers may store with an entry. Bigints survive a reload. */
export type Serializable =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly Serializable[]
  | { readonly [key: string]: Serializable }

export interface TransactionRequest {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/**
 * A log that the transaction emits on success. A mined transaction without it is `inner-failed`, not confirmed. The
 * log also locates a lost transaction without an archive node. Null matches any topic.
 */
export interface ExpectedLog {
  readonly address: Address
  readonly topics: readonly (Hex | null)[]
}

/** Data known before the wallet request. `getNonceAndBlock()` returns `nonce` and `fromBlock`. */
export interface Intent {
  readonly chainId: number
  readonly account: Address
  /** One sentence for a list of transactions: "Mint 2 Scovilles". */
  readonly description: string
  readonly request: TransactionRequest
  /** The account's next nonce at request time, including pending transactions. The wallet may use a higher one. */
  readonly nonce: number
  /** The latest block at request time. Only a reorg can move the transaction to an older one. */
  readonly fromBlock: bigint
  /** Number of confirmations required before the receipt counts, 1 or more. */
  readonly confirmations: number
  readonly meta?: Serializable
  readonly expectedLog?: ExpectedLog
  /**
   * The account's wallet answers with the hash of an operation, such as a safeTxHash, and not with that of a
   * transaction.
   */
  readonly isOperation?: true
  /** The id that the wallet returned for a batch of calls (EIP-5792). `hash` is derived from it until a transaction is known. */
  readonly callsId?: string
  /** A page derives something from the entry: it is neither evicted nor cleared until the page releases it. */
  readonly isKept?: true
}

export interface EntryBase extends Intent {
  /** Random, unique across tabs. */
  readonly id: string
  readonly requestedAt: number
  /**
   * The user dismissed it: panels may hide it, but it is still watched. Cleared when the chain has new information: a
   * request turns out to be sent, or a lost transaction reappears or settles.
   */
  readonly dismissed?: true
}

/** Progress of the search through the account's used nonces. Valid only while `block` is canonical. */
export interface NonceSearch {
  /** The first nonce not yet searched. */
  readonly nonce: number
  readonly block: BlockId
  /** The first other transaction that used the expected nonce or a later one. */
  readonly usedBy: Hash
}

/** A block by number and hash. After a reorg the same number has another hash. */
export interface BlockId {
  readonly number: bigint
  readonly hash: Hash
}

/** The intent is stored and the wallet has been asked. Only the wallet or the chain ends this state. */
export interface Requested extends EntryBase {
  readonly status: 'requested'
  /**
   * When the wallet answered with neither a hash nor a certain refusal, Unix milliseconds. It will not answer again, and
   * only the chain can tell whether it sent something.
   */
  readonly unclearSince?: number
  /** Set when another transaction used the expected nonce. The wallet may still use a higher one. */
  readonly nonceSearch?: NonceSearch
}

interface Submitted extends EntryBase {
  readonly hash: Hash
  readonly sentAt: number
  /** Previous hashes, oldest first, from before the wallet raised the fee. */
  readonly previousHashes?: readonly Hash[]
  readonly repriced?: true
  /** The wallet never returned the hash; the transaction was found on chain. */
  readonly recovered?: true
  /** Id of the entry this transaction was first matched to, before that entry's wallet returned another hash. */
  readonly copyOf?: string
  /** When the wallet reported a rejection although the transaction was sent. */
  readonly rejectedAt?: number
  /** The hash the wallet returned instead of a transaction hash: a safeTxHash or a user operation hash. */
  readonly walletHash?: Hash
  /** True once `nonce` was read from the transaction itself. Until then it is the expected nonce. */
  readonly nonceVerified?: true
}

/** Submitted: the network has the transaction, or the wallet reports that it does. */
export interface Sent extends Submitted {
  readonly status: 'sent'
  /** When our node first failed to find the hash. */
  readonly missingSince?: number
  /** Our node has not found the hash for more than 60 s. Not a failure. */
  readonly unseen?: true
  /**
   * Recorded after it was sent: `request`, `nonce` and `fromBlock` are placeholders until a node returns the
   * transaction.
   */
  readonly placeholder?: true
  /**
   * What used this nonce, seen once. A second, later check must confirm it before the entry becomes `replaced`. Without
   * a hash, the block lists no transaction with the nonce.
   */
  readonly replacement?: { readonly hash?: Hash; readonly block: BlockId; readonly since: number }
  /** A reorg removed its block. */
  readonly reorged?: true
  /**
   * The wallet's own operation under `hash`, such as a Safe's proposal: what `readOperation` last returned as `data`.
   * While present, `hash` is not a transaction's hash.
   */
  readonly operation?: Serializable
  /**
   * Batches of calls only: when the wallet was last asked without a usable answer, set a day after the batch. What became
   * of it is unknown, which is not a failure: it may have moved money. It is asked about every minute.
   */
  readonly statusUnknownAt?: number
}

/**
 * What is known of an operation: a request under a hash of the wallet's own, such as a safeTxHash.
 * - `pending`: not executed; `data` is kept with the entry.
 * - `executed`: by this transaction. Counts only if the transaction's logs name the operation.
 * - `replaced`: another transaction used its place on chain, so that it can never be executed.
 */
export type OperationReport =
  | { readonly status: 'pending'; readonly data: Serializable }
  | { readonly status: 'executed'; readonly hash: Hash }
  | {
      readonly status: 'replaced'
      readonly reason: 'cancelled' | 'replaced'
      readonly replacementHash: Hash
      /** The block of `replacementHash`. */
      readonly block: BlockId
    }

/** An outcome in a block. */
interface InBlock {
  readonly blockNumber: bigint
  /** Checked against the chain until the outcome is final. Absent in entries of older versions. */
  readonly blockHash?: Hash
  /** The block is deep enough; no more checks. */
  readonly final?: true
  readonly settledAt: number
}

interface Mined extends Submitted, InBlock {
  readonly gasUsed: bigint
  /** Wei per unit of gas. The fee is `gasUsed × effectiveGasPrice`. */
  readonly effectiveGasPrice: bigint
  /**
   * Set when another transaction executed the request: its sender (a bundler, a Safe owner, or the account through
   * another contract) and its value in wei. Absent when the account sent the request itself.
   */
  readonly executor?: { readonly from: Address; readonly value: bigint }
  /** Batches of calls only, with `failed` and `inner-failed`: some of the calls went through. */
  readonly isPartial?: true
}

/** Mined with the expected log, or successfully where no log is expected. */
export interface Confirmed extends Mined {
  readonly status: 'confirmed'
  /** The value that `pickReceiptData(receipt)` returned. */
  readonly receiptData?: Serializable
}

/**
 * Mined successfully, but without the expected log: the outer transaction (a Safe, a bundler, a multicall) executed
 * and the inner call failed.
 */
export interface InnerFailed extends Mined {
  readonly status: 'inner-failed'
}

/** Mined and reverted: the fee is spent, the value is not. */
export interface Failed extends Mined {
  readonly status: 'failed'
  /** From replaying the call on the same state. Both are absent when no node could replay it. */
  readonly revert: { readonly data?: Hex; readonly message?: string }
}

/**
 * Another transaction used its nonce; `nonce-used` if the block in which the nonce was used lists none, so that this one
 * can no longer arrive. If `tentative`, this is not yet an outcome: the wallet's nonce was never seen,
 * or the wallet may still be prompting, so the transaction may still arrive.
 */
export interface Replaced extends EntryBase {
  readonly status: 'replaced'
  readonly reason: 'cancelled' | 'replaced' | 'nonce-used'
  readonly replacementHash?: Hash
  readonly hash?: Hash
  /** The block of `replacementHash`. */
  readonly block?: BlockId
  readonly tentative?: true
  readonly nonceSearch?: NonceSearch
  readonly sentAt?: number
  readonly nonceVerified?: true
  readonly final?: true
  /** As in {@link Sent}. */
  readonly operation?: Serializable
  /** As in {@link Requested}. */
  readonly unclearSince?: number
  readonly settledAt: number
}

/**
 * The wallet rejected the request, or (recorded transactions only) no node found the hash for a day. A rejection is
 * the wallet's claim: it becomes `sent`, `confirmed` or `failed` if the request is found on chain within two minutes.
 * Of a batch of calls its wallet reports `dropped` (never on chain), or `reverted` or `partly-reverted` without naming a
 * transaction.
 */
export interface Unsent extends EntryBase {
  readonly status: 'unsent'
  readonly reason: 'rejected' | 'dropped' | 'reverted' | 'partly-reverted'
  /** The wallet gave no certain refusal: the account's nonce was still free, as far as our node knew. */
  readonly isUnproven?: true
  readonly nonceSearch?: NonceSearch
  readonly settledAt: number
}

export type OpenEntry = Requested | Sent
export type MinedEntry = Confirmed | Failed | InnerFailed
export type SettledEntry = MinedEntry | Replaced | Unsent
export type JournalEntry = OpenEntry | SettledEntry

const BASE_FIELDS = [
  'id',
  'chainId',
  'account',
  'description',
  'request',
  'nonce',
  'fromBlock',
  'confirmations',
  'requestedAt',
  'meta',
  'expectedLog',
  'isOperation',
  'callsId',
  'isKept',
] as const satisfies readonly (keyof EntryBase)[]

/** The fields that every status keeps. Omits `dismissed`, so a new status is shown again. */
export function baseFields(entry: JournalEntry): EntryBase {
  const kept = BASE_FIELDS.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]]))
  return Object.fromEntries(kept) as EntryBase
}

/** As {@link baseFields}, with `dismissed`: for an outcome that is not news. */
export function keepDismissed(entry: JournalEntry): EntryBase {
  return { ...baseFields(entry), ...(entry.dismissed && { dismissed: true }) }
}

/** Clears the missing state; an entry dismissed as lost is shown again. */
export function clearMissing(entry: Sent): Sent {
  if (entry.missingSince === undefined && entry.replacement === undefined) return entry
  const { missingSince, unseen: _, replacement: __, dismissed, ...rest } = entry
  return { ...rest, ...(missingSince === undefined && dismissed && { dismissed }) }
}

/** How long a rejected request is searched for on chain. */
const REFUSAL_RECHECK_MS = 120_000
/** How long a tentative replacement is rechecked. */
const REPLACEMENT_RECHECK_MS = 24 * 60 * 60_000

/** True for settled entries that may still change: a recent rejection, or a tentative replacement. */
export function isProvisional(entry: JournalEntry, now: number): boolean {
  if (entry.status === 'unsent')
    return entry.reason === 'rejected' && now - entry.settledAt < REFUSAL_RECHECK_MS
  return (
    entry.status === 'replaced' && entry.tentative === true && now - entry.settledAt < REPLACEMENT_RECHECK_MS
  )
}

/** True for an entry that a page derives something from; a refused request has nothing left to derive. */
export const isHeld = (entry: JournalEntry): boolean => entry.isKept === true && entry.status !== 'unsent'

/** True while the entry needs polling: it is open, provisional, or a reorg could undo its outcome. */
export function isWatched(entry: JournalEntry, now: number): boolean {
  return isOpen(entry) || isProvisional(entry, now) || blockToRecheck(entry) !== undefined
}

/** The block whose reorg would undo the outcome. Undefined if there is none, or once the outcome is final. */
export function blockToRecheck(entry: JournalEntry): BlockId | undefined {
  if ('final' in entry) return undefined
  if (entry.status === 'replaced') return entry.block
  if (!('blockNumber' in entry) || entry.blockHash === undefined) return undefined
  return { number: entry.blockNumber, hash: entry.blockHash }
}

/** True if the wallet has not answered, so a transaction may still follow. */
export function isAwaitingWallet(entry: JournalEntry, now: number): boolean {
  return entry.status === 'requested' || (entry.status === 'replaced' && isProvisional(entry, now))
}

/** True if the wallet answered without a hash and without a certain refusal: only the chain can tell what it did. */
export function isUnclear(entry: JournalEntry): boolean {
  return entry.status === 'requested' && entry.unclearSince !== undefined
}

export function isOpen(entry: JournalEntry): entry is OpenEntry {
  return entry.status === 'requested' || entry.status === 'sent'
}

/** Hashes that belong to requests. */
export function claimedHashes(entries: readonly JournalEntry[]): ReadonlySet<string> {
  const hashes = entries.flatMap((entry) => [
    ...('hash' in entry && entry.hash !== undefined ? [entry.hash] : []),
    ...('walletHash' in entry && entry.walletHash !== undefined ? [entry.walletHash] : []),
  ])
  return new Set(hashes.map((hash) => hash.toLowerCase()))
}

/** Whether the entry is an operation that no known transaction has executed: its hash, if any, is none of the chain's. */
export function isPendingOperation(entry: JournalEntry): boolean {
  const isExecuted = 'blockNumber' in entry || 'walletHash' in entry || 'recovered' in entry
  return entry.isOperation === true && !isExecuted
}

/** The newest transactions to list, newest first. Excludes requests that are unanswered or unsent, but for batches of calls. */
export function getRecent(entries: readonly JournalEntry[], limit = 3): readonly JournalEntry[] {
  const isListed = ({ status, callsId }: JournalEntry) =>
    status !== 'requested' && (status !== 'unsent' || callsId !== undefined)
  return entries.filter(isListed).slice(0, limit)
}
