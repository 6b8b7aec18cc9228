/**
 * Everything the mint panel is derived from. The live part of the page gathers it (chain, wallet, clock,
 * journal); `derivePanel` turns it into one state. Plain data, so that every case can be written in a test.
 */
import type { Hash } from 'viem'
import type { Sale } from '@peppermint/contracts/sale'
import type { Cards } from './peppers.ts'
import type { Listings, Offer } from './phases.ts'
import type { Cost, MintRecord, Missing, Notice, PendingMint, Problem, Revert, Wallet } from './panelState.ts'

export interface MintInputs {
  /** Device clock, milliseconds. */
  readonly now: number
  readonly reading: Reading
  /** There are endpoints of the chain that the visitor has not yet allowed the page to contact. */
  readonly canReadDirectly: boolean
  readonly wallet: WalletInput
  /** What allowlists say of the connected account. */
  readonly listings: Listings
  /** Cards of this account's tokens, as far as they have been read. */
  readonly cards: Cards
  /** What the visitor asked for; clamped by `derivePanel`. */
  readonly wanted: number
  /** What the network keeps for a mint of a given quantity in a phase. */
  readonly fees: Fees
  readonly attempt: Attempt
  /** A wallet was asked for a mint that the panel does not show, and has not answered. */
  readonly stillAsking: boolean
  /** False while the browser's storage does not keep what was sent: then the page must stay open. */
  readonly isDurable: boolean
  /** Mints on their way, of any account of this browser. */
  readonly pending: readonly PendingMint[]
  /** The newest mint of this account that the journal knows and the visitor has not put aside. */
  readonly mint?: JournalMint | undefined
}

/** The sale as last read, from the page's HTML, the server or the chain. Times in seconds of the chain's clock. */
export type Reading =
  | { readonly at: 'none'; readonly missing?: Missing | undefined }
  | {
      readonly at: 'read'
      readonly sale: Sale
      readonly chainNow: number
      readonly headAge: number
      /** The latest attempts to read anew failed everywhere we may ask; who did not answer. */
      readonly missing?: Missing | undefined
    }

export type WalletInput =
  | { readonly at: 'disconnected' }
  | { readonly at: 'connecting'; readonly name: string }
  | { readonly at: 'restoring' }
  | { readonly at: 'connected'; readonly wallet: Wallet; readonly account: AccountReading }

export type AccountReading =
  | { readonly at: 'reading' }
  | { readonly at: 'failed' }
  | {
      readonly at: 'read'
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

/** What this tab is doing about a mint right now. The journal takes over once a wallet was asked. */
export type Attempt =
  | { readonly at: 'idle'; readonly notice?: Notice }
  | { readonly at: 'switching' }
  | { readonly at: 'switch-failed'; readonly problem: Problem }
  | { readonly at: 'simulating' }
  | { readonly at: 'refused'; readonly problem: Problem }
  | {
      readonly at: 'prompt'
      readonly entryId: string
      readonly askedAt: number
      readonly phase: number
      readonly quantity: number
      readonly cost: Cost
    }

/** A mint as the journal tells it, reduced to what the panel shows. */
export type JournalMint =
  | {
      readonly at: 'asked'
      readonly askedAt: number
      /** Index of the phase. */
      readonly phase: number
      readonly quantity: number
      readonly cost: Cost
    }
  | { readonly at: 'sent'; readonly mint: MintRecord; readonly unseen: boolean; readonly repriced: boolean }
  | {
      readonly at: 'confirmed'
      readonly mint: MintRecord
      readonly ids: readonly number[]
      readonly paid: bigint
      readonly fee: bigint
      readonly block: number
    }
  | {
      readonly at: 'replaced'
      readonly mint: MintRecord
      readonly how: 'cancelled' | 'other'
      /** Which nonce the wallet used was never seen: the mint may still come. */
      readonly isGuess: boolean
      readonly by?: Hash
    }
  | {
      readonly at: 'inner-failed'
      readonly mint: MintRecord
      /** Wei that left the account, besides the fee. */
      readonly paid: bigint
      readonly fee: bigint
      readonly block: number
    }
  | {
      readonly at: 'failed'
      readonly mint: MintRecord
      readonly revert: Revert
      readonly fee: bigint
      readonly block: number
    }
