/**
 * The state of the mint panel: `derivePanel` derives it from chain, wallet, clock and journal; `MintPanel` renders
 * it.
 */
import type { Address, Hash, Hex } from 'viem'
import type { Sale } from '@peppermint/sale'
import type { JournalEntry, TransactionRequest } from '@peppermint/wallet-kit/transactions'
import type { Problem } from '@peppermint/ui/words/problem.ts'
import type { Cost } from '@peppermint/ui/mints/mintNote.ts'
import type { MintRecord, PendingMint } from '@peppermint/ui/mints/mintRecord.ts'
import type { Pepper } from '@peppermint/ui/tokens/peppers.ts'
import type { IndexedPhase, Offer, UncheckedList } from '@peppermint/ui/sale/phases.ts'

/** Every state has words, one primary action and a test. Amounts are in wei, ages in seconds. */
export type PanelState =
  | ({ readonly status: 'loading' } & Unsettled)
  /** Neither our server nor the chain responds. `sale` is the last known one. */
  | ({
      readonly status: 'unreachable'
      readonly sale?: Sale
      readonly headAge?: number
      readonly canReadDirectly: boolean
      readonly outage: Outage
    } & Unsettled)
  /** The chain responds but has not made a block for five minutes. Minting is disabled. */
  | ({ readonly status: 'stale'; readonly sale: Sale; readonly headAge: number } & Unsettled)
  /** No phase is open; `phase` is the next one. `between`: earlier phases have ended. */
  | ({
      readonly status: 'before-start'
      readonly startsIn: number
      readonly isBetweenPhases: boolean
      readonly wallet?: Wallet
      /** The connected account's result on the next phase's allowlist, if known. */
      readonly listed?: 'not-listed' | { readonly quota: number; readonly price: bigint }
    } & InPhase)
  | ({ readonly status: 'paused' } & InPhase)
  /** Every phase has ended; `phase` is the last one. */
  | ({ readonly status: 'ended'; readonly wallet?: Wallet } & InPhase)
  /** The owner has not set any phase. */
  | ({ readonly status: 'unannounced' } & Open)
  /** The collection is sold out. */
  | ({ readonly status: 'sold-out'; readonly wallet?: Wallet } & Open)
  /** The open phase is sold out; the collection is not. */
  | ({ readonly status: 'phase-sold-out'; readonly next?: IndexedPhase } & InPhase)
  /** The open phase has an allowlist whose root is not set yet, so nothing can be minted in it. */
  | ({ readonly status: 'allowlist-pending'; readonly next?: IndexedPhase } & InPhase)
  | ({ readonly status: 'disconnected' } & InPhase)
  /** The wallet was asked to connect, or a stored connection is being restored. */
  | ({ readonly status: 'connecting'; readonly isRestoring: boolean; readonly walletName?: string } & InPhase)
  /** Connected; the account, or the list of `phase`, is being read. */
  | ({ readonly status: 'checking'; readonly wallet: Wallet; readonly what: 'account' | 'list' } & InPhase)
  /** Connected, but this account's balance or count could not be read. */
  | ({ readonly status: 'cannot-check'; readonly wallet: Wallet } & InPhase)
  /**
   * The allowlist of `phase` cannot be read, or its root is not the one on chain; no other open phase is available.
   */
  | ({
      readonly status: 'cannot-check-list'
      readonly wallet: Wallet
    } & Pick<UncheckedList, 'reason' | 'technical'> &
      InPhase)
  /** The account cannot mint in `phase`: it is not on its allowlist, or has minted its allowance. */
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
      readonly isSwitching: boolean
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
      readonly balance: bigint
      readonly required: bigint
      readonly shortfall: bigint
      readonly fee: bigint
      readonly affordableQuantity: number
    } & Choosing)
  | ({
      readonly status: 'ready'
      readonly wallet: Wallet
      readonly balance: bigint
      readonly cost: Cost
      readonly isSimulating: boolean
      readonly notice?: Notice
      /** An allowlist that may have a better offer, but cannot be checked. */
      readonly unchecked?: UncheckedList
    } & Choosing)
  | ({ readonly status: 'simulation-failed'; readonly wallet: Wallet; readonly problem: Problem } & Choosing)
  | ({
      readonly status: 'prompt'
      /** Another tab asked, or the page was reloaded: what the wallet shows is unknown. */
      readonly isRestored: boolean
      /** The wallet answered, but neither with a hash nor with a certain refusal; with what it said, if this tab asked. */
      readonly unclear?: { readonly problem?: Problem }
      /** What the wallet was asked to send. */
      readonly request: TransactionRequest
      readonly wallet: Wallet
      readonly mint: MintRecord
      readonly elapsed: number
      /** Absent if the sale has no such phase. */
      readonly phase?: IndexedPhase
      readonly cost: Cost
    } & Open)
  | ({
      readonly status: 'submitted'
      readonly wallet: Wallet
      readonly mint: MintRecord
      readonly elapsed: number
      readonly pace: 'usual' | 'slow' | 'unseen'
      readonly resubmission?: 'repriced'
      /** False if the browser cannot store the journal: the page must stay open. */
      readonly isDurable: boolean
    } & Open)
  /** A mint of a Safe until it is executed; `proposal/proposalStage.ts` derives what is shown of it. */
  | ({
      readonly status: 'proposal'
      readonly wallet: Wallet
      readonly mint: MintRecord
      readonly elapsed: number
      readonly isDurable: boolean
      readonly canMintMore: number
      readonly entry: Exclude<JournalEntry, { status: 'unsent' }>
      /** This tab asked the wallet and has no response yet. */
      readonly isAwaited: boolean
      /** As in the state `prompt`. */
      readonly isUnclear?: true
      readonly phaseIndex: number
      /** What the Safe pays, in wei, without the fee. */
      readonly price: bigint
    } & Open)
  /**
   * The wallet sent another transaction with the same nonce, or the nonce was used by one that no block lists
   * (`nonce-used`); nothing was minted.
   */
  | ({
      readonly status: 'replaced'
      readonly wallet: Wallet
      readonly mint: MintRecord
      readonly reason: 'cancelled' | 'replaced' | 'nonce-used'
      /** The mint's nonce is unknown: it may still be mined. */
      readonly isTentative: boolean
      readonly replacementHash?: Hash
    } & Open)
  /** The transaction with the mint inside (from a Safe, a bundler, a contract) succeeded, and the mint failed. */
  | ({
      readonly status: 'inner-failed'
      readonly wallet: Wallet
      readonly mint: MintRecord
      /** Wei that left the account, without the fee. */
      readonly paid: bigint
      readonly fee: bigint
      readonly block: number
    } & Open)
  /** Minted; at least one pepper is sealed, or its card is not read yet. */
  | ({ readonly status: 'packed' } & Minted & Open)
  /** Minted, and every pepper has its card; `unopened` packets are still closed, in the order of `peppers`. */
  | ({ readonly status: 'opening'; readonly unopened: readonly number[] } & Minted & Open)
  /** Minted, every pepper has its card, and no packet is closed. */
  | ({ readonly status: 'revealed' } & Minted & Open)
  | ({
      readonly status: 'reverted'
      readonly wallet: Wallet
      readonly mint: MintRecord
      readonly revert: Revert
      readonly fee: bigint
      readonly block: number
      readonly canRetry: boolean
    } & Open)

/** Mints that may be pending besides the one that the state shows. */
export interface Unsettled {
  /** A wallet was asked and has not responded: "nothing was sent" would be unfounded. */
  readonly hasUnansweredPrompt?: true
  /** Pending mints that this state does not show. */
  readonly pending?: readonly PendingMint[]
}

/** The sale of a state, the chain's time, and whether the data is getting old. */
export interface Open extends Unsettled {
  readonly sale: Sale
  /** The chain's time in Unix seconds. */
  readonly chainNow: number
  /** Seconds since the newest block, if at least 60. */
  readonly headAge?: number
}

/** A state about one phase. */
export interface InPhase extends Open {
  readonly phase: IndexedPhase
}

/** The account can mint and chooses a quantity of its offer. */
export interface Choosing extends InPhase, QuantityChoice {
  readonly offer: Offer
}

/** A confirmed mint. */
export interface Minted {
  readonly wallet: Wallet
  readonly mint: MintRecord
  readonly peppers: readonly Pepper[]
  readonly paid: bigint
  readonly fee: bigint
  readonly block: number
  readonly canMintMore: number
  /** Whether that is 0 because the account has reached its limit. */
  readonly isAtLimit?: true
}

/** `key` includes a key with delegated code, which sends its own transactions. */
export type AccountType = 'key' | 'contract' | 'safe'

export interface Wallet {
  readonly address: Address
  /** The wallet's own name; untrusted text. */
  readonly name: string
  readonly chainId: number
  /** What the account is; a key until that has been read. */
  readonly accountType: AccountType
  /** Whether it can be asked to change its network. */
  readonly canSwitch: boolean
}

/**
 * Which sources failed: our server, the chain behind it, both, none (the page has no server and reads no chain yet;
 * or the chain has no contract of the collection yet), or the device's connection.
 */
export type Outage =
  | 'server'
  | 'server-lost-chain'
  | 'server-and-chain'
  | 'no-server'
  | 'not-launched'
  | 'offline'

/** The quantity, its maximum, and the limit that determines it. */
export interface QuantityChoice {
  readonly quantity: number
  readonly max: number
  readonly limitedBy: 'wallet' | 'phase' | 'supply' | 'transaction'
  /** Tokens that this account has minted in the phase. */
  readonly used: number
}

/** The outcome of the last attempt, shown in the ready state. */
export type Notice =
  | { readonly kind: 'rejected' }
  /** The visitor stopped waiting for the wallet; the wallet may still be asking. */
  | { readonly kind: 'stopped-waiting' }
  | { readonly kind: 'problem'; readonly problem: Problem }

/** Revert data and the node's message, as far as nodes return them. */
export interface Revert {
  readonly data?: Hex | undefined
  readonly message?: string | undefined
}

export type { IndexedPhase, Sale }

const UNDER_WAY: ReadonlySet<PanelState['status']> = new Set(['submitted', 'packed', 'opening', 'revealed'])

/** Whether a mint is shown from the wallet's answer on: what it brings goes above the sections, and has its place before. */
export const isUnderWay = ({ status }: PanelState): boolean => UNDER_WAY.has(status)
