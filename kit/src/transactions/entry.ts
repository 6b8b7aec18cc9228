/**
 * One transaction, from the moment a person is about to be asked until the chain has said what became of it.
 * The union is the state machine: `asked → sent → confirmed | failed | replaced`, with `unsent` for those that
 * never left, as far as the wallet knows: one it refused is looked for a little longer. Times are milliseconds of this machine's clock since 1970; amounts are wei; nothing is a string
 * that is a number.
 */
import type { Address, Hash, Hex } from 'viem'

/** What a caller may want back after a reload: small, plain and free of functions. Bigints survive. */
export type Keepsake =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly Keepsake[]
  | { readonly [key: string]: Keepsake }

/** What the wallet is asked to send. */
export interface Request {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/** A log that a successful transaction leaves, to find a lost one quickly and without an archive node. */
export interface LogHint {
  readonly address: Address
  readonly topics: readonly (Hex | null)[]
}

/** What is known before the wallet is asked. `nonce` and `fromBlock` come from `standing()`. */
export interface Intent {
  readonly chainId: number
  readonly account: Address
  /** One sentence for a list of transactions: "Mint 2 Scovilles". */
  readonly description: string
  readonly request: Request
  /** The account's next nonce when the wallet was asked, counting pending transactions. The wallet may use a higher one. */
  readonly nonce: number
  /** Newest block when the wallet was asked: the transaction cannot be in an older one. */
  readonly fromBlock: bigint
  /** Blocks that must hold the receipt before it counts, 1 or more. */
  readonly confirmations: number
  readonly meta?: Keepsake
  readonly logs?: LogHint
}

/** What every entry knows, whatever became of it. */
export interface Known extends Intent {
  /** Random, unique across tabs. */
  readonly id: string
  readonly askedAt: number
  /**
   * The person has put it aside: panels need not show it, though it is still followed. Gone when the chain has news
   * of it: a question that was sent after all, a lost transaction that is seen again or settled.
   */
  readonly dismissed?: true
}

/** The intent is stored and the wallet is, or was, asking. */
export interface Asked extends Known {
  readonly at: 'asked'
  /** Another transaction took the nonce it was expected to use; it may yet come with a higher one. */
  readonly passedBy?: Hash
}

interface Launched extends Known {
  readonly hash: Hash
  readonly sentAt: number
  /** Hashes it went under before the wallet raised its fee, oldest first. */
  readonly earlier?: readonly Hash[]
  readonly repriced?: true
  /** The wallet never told us the hash: it was found on the chain. */
  readonly recovered?: true
  /** When the wallet had said no, although it went out. */
  readonly refusedAt?: number
}

/** The network has it, or the wallet says so. */
export interface Sent extends Launched {
  readonly at: 'sent'
  /** True once `nonce` was read from the transaction itself instead of guessed. */
  readonly nonceSeen?: true
  /** Since when our node has not known the hash. */
  readonly missingSince?: number
  /** Our node has not known the hash for more than 60 s: a state to tell, not a failure. */
  readonly unseen?: true
  /** Recorded after it was sent: `request`, `nonce` and `fromBlock` stand for nothing until a node has shown it. */
  readonly unread?: true
}

interface Mined extends Launched {
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  /** Wei for one gas; the fee is `gasUsed × effectiveGasPrice`. */
  readonly effectiveGasPrice: bigint
  readonly settledAt: number
}

/** In a block, and it worked. */
export interface Confirmed extends Mined {
  readonly at: 'confirmed'
  /** What the caller's `keep(receipt)` picked out of the receipt. */
  readonly kept?: Keepsake
}

/** In a block, and it reverted: the fee is gone, the value is not. */
export interface Failed extends Mined {
  readonly at: 'failed'
  /** From running it again on the state it met; both absent when no node could say. */
  readonly revert: { readonly data?: Hex; readonly message?: string }
}

/** Another transaction used its nonce: it can never happen. `by` is absent when no node could name the other. */
export interface Replaced extends Known {
  readonly at: 'replaced'
  readonly how: 'cancelled' | 'other'
  readonly by?: Hash
  readonly hash?: Hash
  /**
   * Which nonce the wallet used was never seen, so this rests on what was expected: it is still looked for, for a
   * day, and what is found overrules it.
   */
  readonly guessed?: true
  readonly settledAt: number
}

/**
 * Nothing was sent: the wallet refused, or a day went by without a trace. A refusal is the wallet's word, not the
 * chain's: it becomes `sent`, `confirmed` or `failed` should the request be found within two minutes.
 */
export interface Unsent extends Known {
  readonly at: 'unsent'
  readonly because: 'refused' | 'no-trace'
  readonly settledAt: number
}

export type OpenEntry = Asked | Sent
export type SettledEntry = Confirmed | Failed | Replaced | Unsent
export type JournalEntry = OpenEntry | SettledEntry

/** The part of an entry that outlives its state: what to build the next state on. A new state is a new thing to show. */
export function known(entry: JournalEntry): Known {
  const { id, chainId, account, description, request, nonce, fromBlock, confirmations, askedAt, meta, logs } =
    entry
  return {
    id,
    chainId,
    account,
    description,
    request,
    nonce,
    fromBlock,
    confirmations,
    askedAt,
    ...(meta !== undefined && { meta }),
    ...(logs && { logs }),
  }
}

/** What `known` keeps, and whether the person had put it aside: for an end that brings nothing new to show. */
export function quietly(entry: JournalEntry): Known {
  return { ...known(entry), ...(entry.dismissed && { dismissed: true }) }
}

/** How long a wallet's refusal is doubted, ms. */
const DOUBTED = 120_000
/** How long a replacement that rests on a guess is doubted, ms. */
const GUESSED = 24 * 60 * 60_000

/** True while the chain should be asked about it: what is open, a fresh refusal, a replacement that was guessed. */
export function isWatched(entry: JournalEntry, now: number): entry is OpenEntry | Unsent | Replaced {
  switch (entry.at) {
    case 'asked':
    case 'sent':
      return true
    case 'unsent':
      return entry.because === 'refused' && now - entry.settledAt < DOUBTED
    case 'replaced':
      return entry.guessed === true && now - entry.settledAt < GUESSED
    default:
      return false
  }
}

/** True while it has no outcome. */
export function isOpen(entry: JournalEntry): entry is OpenEntry {
  return entry.at === 'asked' || entry.at === 'sent'
}

/** Wei the network kept for a mined transaction. */
export function feeOf(entry: Confirmed | Failed): bigint {
  return entry.gasUsed * entry.effectiveGasPrice
}

/**
 * The newest transactions worth listing, three unless told otherwise: newest first, without what was never sent
 * and what is still only a question in the wallet.
 */
export function recent(entries: readonly JournalEntry[], most = 3): readonly JournalEntry[] {
  return entries.filter(({ at }) => at !== 'unsent' && at !== 'asked').slice(0, most)
}
