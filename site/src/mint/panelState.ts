/**
 * The mint panel: one state, one shape. `panelState` derives exactly one of these from what is known of
 * the chain, the wallet, the clock and the journal; `MintPanel` draws it. Nothing here touches the network.
 */
import type { Address, Hash, Hex } from 'viem'
import type { Sale } from '@peppermint/contracts/sale'
import type { Pepper } from './peppers.ts'
import type { IndexedPhase, Offer, UncheckedList } from './phases.ts'

/** What the panel can be. Every state has words, one primary action and a test. Amounts are wei, ages seconds. */
export type PanelState =
  | ({ readonly status: 'loading' } & Unsettled)
  /** Neither our server nor the chain answers. `sale` is the last known, dated by its head. */
  | ({
      readonly status: 'unreachable'
      readonly sale?: Sale
      readonly headAge?: number
      readonly canReadDirectly: boolean
      readonly outage: Outage
    } & Unsettled)
  /** The chain answers but has not made a block for five minutes or more. Minting is disabled. */
  | ({ readonly status: 'stale'; readonly sale: Sale; readonly headAge: number } & Unsettled)
  /** No phase is open; `phase` is the next one. `between`: others are over. */
  | ({
      readonly status: 'before-start'
      readonly startsIn: number
      readonly between: boolean
      readonly wallet?: Wallet
      /** What the next phase's list says of the connected account, where it is known. */
      readonly listed?: 'not-listed' | { readonly quota: number; readonly price: bigint }
    } & InPhase)
  | ({ readonly status: 'paused' } & InPhase)
  /** Every phase is over; `phase` is the last one. */
  | ({ readonly status: 'ended' } & InPhase)
  /** The owner has not set any phase. */
  | ({ readonly status: 'unannounced' } & Open)
  /** The collection is sold out. */
  | ({ readonly status: 'sold-out' } & Open)
  /** The open phase has minted all it may; the collection has not. */
  | ({ readonly status: 'phase-sold-out'; readonly next?: IndexedPhase } & InPhase)
  /** The open phase is for an allowlist whose root is not set yet, so that nothing can be minted in it. */
  | ({ readonly status: 'allowlist-pending'; readonly next?: IndexedPhase } & InPhase)
  | ({ readonly status: 'disconnected' } & InPhase)
  /** The wallet was asked to connect, or a stored connection is being restored. */
  | ({ readonly status: 'connecting'; readonly restoring: boolean; readonly walletName?: string } & InPhase)
  /** Connected; the account, or the list of `phase`, is being read. */
  | ({ readonly status: 'checking'; readonly wallet: Wallet; readonly what: 'account' | 'list' } & InPhase)
  /** Connected, but this account's balance or count could not be read: the service failed, not the person. */
  | ({ readonly status: 'cannot-check'; readonly wallet: Wallet } & InPhase)
  /** The list of `phase` cannot be read, or is not the one that the chain names; nothing else is open to the account. */
  | ({
      readonly status: 'cannot-check-list'
      readonly wallet: Wallet
    } & Pick<UncheckedList, 'reason' | 'technical'> &
      InPhase)
  /** The account may not mint in `phase`, which has a list: it is not on it, or has minted its quota. */
  | ({
      readonly status: 'ineligible'
      readonly wallet: Wallet
      readonly cause: 'not-listed' | 'quota-used'
      readonly used: number
      readonly peppers: readonly Pepper[]
      readonly next?: IndexedPhase
    } & InPhase)
  | ({
      readonly status: 'wrong-network'
      readonly wallet: Wallet
      readonly switching: boolean
      readonly problem?: Problem
    } & InPhase)
  | ({
      readonly status: 'cap-reached'
      readonly wallet: Wallet
      readonly used: number
      readonly peppers: readonly Pepper[]
      readonly next?: IndexedPhase
    } & InPhase)
  | ({
      readonly status: 'insufficient-funds'
      readonly wallet: Wallet
      readonly have: bigint
      readonly need: bigint
      readonly shortBy: bigint
      readonly fee: bigint
      readonly affordable: number
    } & Choosing)
  | ({
      readonly status: 'ready'
      readonly wallet: Wallet
      readonly have: bigint
      readonly cost: Cost
      readonly simulating: boolean
      readonly notice?: Notice
      /** A list that might offer more, but cannot be checked. */
      readonly unchecked?: UncheckedList
    } & Choosing)
  | ({ readonly status: 'simulation-failed'; readonly wallet: Wallet; readonly problem: Problem } & Choosing)
  | ({
      readonly status: 'prompt'
      /** Another tab asked, or this page was reloaded since: what the wallet shows is not known. */
      readonly restored: boolean
      readonly wallet: Wallet
      readonly mint: MintRecord
      readonly elapsed: number
      /** Left out where the sale does not know it. */
      readonly phase?: IndexedPhase
      readonly cost: Cost
    } & Open)
  | ({
      readonly status: 'submitted'
      readonly wallet: Wallet
      readonly mint: MintRecord
      readonly elapsed: number
      readonly pace: 'usual' | 'slow' | 'unseen'
      readonly followed?: 'repriced'
      /** False where the browser does not keep it: the page must stay open. */
      readonly isDurable: boolean
    } & Open)
  /** The wallet sent something else with the same nonce; the mint did not happen. */
  | ({
      readonly status: 'replaced'
      readonly wallet: Wallet
      readonly mint: MintRecord
      readonly how: 'cancelled' | 'replaced'
      /** Which nonce the wallet used was never seen: the mint may still come. */
      readonly isGuess: boolean
      readonly by?: Hash
    } & Open)
  /** What carried the mint (a Safe, a bundler, another contract) was executed, and the mint inside it failed. */
  | ({
      readonly status: 'inner-failed'
      readonly wallet: Wallet
      readonly mint: MintRecord
      /** Wei that left the account, besides the fee. */
      readonly paid: bigint
      readonly fee: bigint
      readonly block: number
    } & Open)
  /** Minted; at least one of the peppers is sealed. */
  | ({ readonly status: 'packed' } & Minted & Open)
  /** Minted, and every one has its card. */
  | ({ readonly status: 'opened' } & Minted & Open)
  | ({
      readonly status: 'reverted'
      readonly wallet: Wallet
      readonly mint: MintRecord
      readonly revert: Revert
      readonly fee: bigint
      readonly block: number
      readonly canRetry: boolean
    } & Open)

/** What may be on its way besides what the state is about. */
export interface Unsettled {
  /** A wallet was asked and has not answered: "nothing was sent" would be more than is known. */
  readonly hasUnansweredPrompt?: true
  /** Mints that were sent and that this state is not about. */
  readonly pending?: readonly PendingMint[]
}

/** A mint on its way, of any account of this browser. */
export interface PendingMint extends MintRecord {
  readonly hash: Hash
  readonly account: Address
}

/** The sale behind a state, how far its clock has come, and whether its data is getting old. */
export interface Open extends Unsettled {
  readonly sale: Sale
  /** The chain's clock now, Unix seconds. */
  readonly chainNow: number
  /** Seconds since the newest block when that is worth a warning (60 s and more), else absent. */
  readonly headAge?: number
}

/** A state that speaks of one phase. */
export interface InPhase extends Open {
  readonly phase: IndexedPhase
}

/** The account may mint, and chooses how many of what it is offered. */
export interface Choosing extends InPhase, QuantityChoice {
  readonly offer: Offer
}

/** A mint that happened. */
export interface Minted {
  readonly wallet: Wallet
  readonly mint: MintRecord
  readonly peppers: readonly Pepper[]
  readonly paid: bigint
  readonly fee: bigint
  readonly block: number
  readonly canMintMore: number
}

export interface Wallet {
  readonly address: Address
  /** As the wallet calls itself; untrusted text. */
  readonly name: string
  readonly chainId: number
}

/**
 * Who would have had to answer: our server, the chain behind it, both, there is no
 * server and nobody was asked, or this device has no line. */
export type Outage = 'server' | 'server-lost-chain' | 'server-and-chain' | 'no-server' | 'offline'

/** How many, between what bounds, and which bound binds. */
export interface QuantityChoice {
  readonly quantity: number
  readonly max: number
  readonly limitedBy: 'wallet' | 'phase' | 'supply' | 'transaction'
  /** Tokens this account has minted in the phase already. */
  readonly used: number
}

export interface Cost {
  /** Price × quantity. */
  readonly price: bigint
  /** What the network will probably keep. */
  readonly fee: bigint
  /** What it can keep at most: gas limit × most per gas. */
  readonly maxFee: bigint
}

/** A quiet sentence above the button of a ready panel. */
export type Notice =
  | { readonly kind: 'rejected' }
  /** The visitor stopped waiting for the wallet; the wallet may still be asking. */
  | { readonly kind: 'stopped-waiting' }
  | { readonly kind: 'problem'; readonly problem: Problem }

/** What went wrong, in words, with whether money moved and what comes next. */
export interface Problem {
  readonly code: string
  readonly title: string
  readonly detail: string
  /** Technical text for the disclosure. */
  readonly technical?: string
}

/** Why a transaction reverted, as far as nodes could tell: the contract's data, a node's own words. */
export interface Revert {
  readonly data?: Hex | undefined
  readonly message?: string | undefined
}

/** A mint in the journal. */
export interface MintRecord {
  readonly id: string
  readonly quantity: number
  readonly hash?: Hash
  /** When the wallet returned its hash, else when the wallet was asked: milliseconds since 1970. */
  readonly sentAt: number
}

export type { IndexedPhase, Sale }
