/**
 * Everything the mint panel is derived from. The live part of the page gathers it (chain, wallet, clock,
 * journal); `derivePanel` turns it into one state. Plain data, so that every case can be written in a test.
 */
import type { Sale } from '@peppermint/contracts/sale'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { MintNote } from './mintNote.ts'
import type { Cards } from './peppers.ts'
import type { AllowlistResults, Offer } from './phases.ts'
import type { Outage, Notice, PendingMint, Problem, Wallet } from './panelState.ts'

export interface MintInputs {
  /** Device clock, milliseconds. */
  readonly now: number
  readonly reading: SaleReading
  /** There are endpoints of the chain that the visitor has not yet allowed the page to contact. */
  readonly canReadDirectly: boolean
  readonly wallet: WalletInput
  /** What allowlists say of the connected account. */
  readonly allowlistResults: AllowlistResults
  /** Cards of this account's tokens, as far as they have been read. */
  readonly cards: Cards
  /** The quantity that the visitor entered; clamped by `derivePanel`. */
  readonly quantity: number
  /** What the network keeps for a mint of a given quantity in a phase. */
  readonly fees: Fees
  readonly attempt: Attempt
  /** A wallet was asked for a mint that the panel does not show, and has not answered. */
  readonly hasUnansweredPrompt: boolean
  /** False while the browser's storage does not keep what was sent: then the page must stay open. */
  readonly isDurable: boolean
  /** Mints on their way, of any account of this browser. */
  readonly pending: readonly PendingMint[]
  /** The mint of the connected account that the panel is about. */
  readonly mint?: JournalMint | undefined
}

/** The sale as last read, from the page's HTML, the server or the chain. Times in seconds of the chain's clock. */
export type SaleReading =
  | { readonly status: 'none'; readonly outage?: Outage | undefined }
  | {
      readonly status: 'read'
      readonly sale: Sale
      readonly chainNow: number
      readonly headAge: number
      /** The latest attempts to read anew failed everywhere we may ask; who did not answer. */
      readonly outage?: Outage | undefined
    }

export type WalletInput =
  | { readonly status: 'disconnected' }
  | { readonly status: 'connecting'; readonly name: string }
  | { readonly status: 'restoring' }
  | { readonly status: 'connected'; readonly wallet: Wallet; readonly account: AccountReading }

export type AccountReading =
  | { readonly status: 'reading' }
  | { readonly status: 'failed' }
  | {
      readonly status: 'read'
      readonly balance: bigint
      /** By phase. */
      readonly minted: readonly number[]
      readonly ids: readonly number[]
    }

/** Wei per gas now, and gas by quantity and offer: measured where a simulation succeeded, else the contract's known cost. */
export interface Fees {
  readonly gasPrice: bigint
  readonly gasFor: (quantity: number, offer: Offer) => bigint
}

/**
 * What this tab does before the wallet is asked for a mint, and how its last attempt ended. From the intent on the
 * journal's entry is the only record of the mint.
 */
export type Attempt =
  | { readonly status: 'idle'; readonly notice?: Notice }
  | { readonly status: 'switching' }
  | { readonly status: 'switch-failed'; readonly problem: Problem }
  | { readonly status: 'simulating' }
  | { readonly status: 'refused'; readonly problem: Problem }

/** A mint in the journal: its entry, and what the entry notes about it. */
export interface JournalMint {
  readonly entry: Exclude<JournalEntry, { status: 'unsent' }>
  readonly note: MintNote
  /** This tab asked the wallet and has no answer yet. */
  readonly isAwaited: boolean
}
