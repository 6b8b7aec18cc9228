/**
 * The inputs of the mint panel: the live part collects them (chain, wallet, clock, journal), and `derivePanel`
 * derives one state. Plain data, so that tests can construct every case.
 */
import type { Sale } from '@peppermint/sale'
import type { Cards } from '@peppermint/ui/tokens/peppers.ts'
import type { AllowlistResults, Offer } from '@peppermint/ui/sale/phases.ts'
import type { AccountType, Outage, Notice, Wallet } from './panelState.ts'
import type { Problem } from '@peppermint/ui/words/problem.ts'
import type { JournalMint, PendingMint } from '@peppermint/ui/mints/mintRecord.ts'

export interface MintInputs {
  /** Device time in milliseconds. */
  readonly now: number
  readonly reading: SaleReading
  /** The chain has endpoints that the visitor has not yet allowed the page to contact. */
  readonly canReadDirectly: boolean
  readonly wallet: WalletInput
  /** Allowlist results of the connected account. */
  readonly allowlistResults: AllowlistResults
  /** Cards of this account's tokens that have been read. */
  readonly cards: Cards
  /** Tokens of the shown mint whose packets the visitor has not opened; undefined until that is known. */
  readonly unopened: readonly number[] | undefined
  /** The quantity that the visitor entered; clamped by `derivePanel`. */
  readonly quantity: number
  /** Network fees for a quantity in a phase. */
  readonly fees: Fees
  readonly attempt: Attempt
  /** A wallet was asked for a mint that the panel does not show, and has not responded. */
  readonly hasUnansweredPrompt: boolean
  /** False if the browser cannot store the journal: then the page must stay open. */
  readonly isDurable: boolean
  /** Pending mints of every account in this browser. */
  readonly pending: readonly PendingMint[]
  /** The connected account's mint that the panel shows. */
  readonly mint?: JournalMint | undefined
}

/** The last sale that was read, from the HTML, the server or the chain. Times are seconds of the chain's clock. */
export type SaleReading =
  | { readonly status: 'none'; readonly outage?: Outage | undefined }
  | {
      readonly status: 'read'
      readonly sale: Sale
      readonly chainNow: number
      readonly headAge: number
      /** The latest readings failed from every allowed source. */
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
      /** By phase index. */
      readonly minted: readonly number[]
      readonly ids: readonly number[]
      readonly accountType: AccountType
    }

/** Wei per gas, and gas by quantity and offer: estimated by a simulation, else the contract's measured cost. */
export interface Fees {
  readonly gasPrice: bigint
  /** What the chain charges for the data of a mint, in wei; absent if there is no such fee, or it is not known. */
  readonly dataFee?: bigint | undefined
  readonly gasFor: (quantity: number, offer: Offer) => bigint
}

/**
 * What this tab does before the wallet is asked for a mint, and the outcome of its last attempt. Once the intent is
 * written, the journal's entry is the only record of the mint.
 */
export type Attempt =
  | { readonly status: 'idle'; readonly notice?: Notice }
  | { readonly status: 'switching' }
  | { readonly status: 'switch-failed'; readonly problem: Problem }
  | { readonly status: 'simulating' }
  | { readonly status: 'refused'; readonly problem: Problem }
