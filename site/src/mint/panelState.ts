/**
 * The mint panel: one state, one shape. `panelState` derives exactly one of these from what is known of
 * the chain, the wallet, the clock and the journal; `MintPanel` draws it. Nothing here touches the network.
 */
import type { Address, Hash } from 'viem'
import type { Sale } from '@peppermint/contracts/sale'

/** What the panel can be. Every state has words, one primary action and a test. Amounts are wei, ages seconds. */
export type PanelState =
  | { readonly at: 'loading' }
  /** Neither our server nor the chain answers. `sale` is the last known, dated by its head. */
  | ({
      readonly at: 'unreachable'
      readonly sale?: Sale
      readonly headAge?: number
      readonly canReadDirectly: boolean
      readonly missing: Missing
    } & Doubt)
  /** The chain answers but has not made a block for five minutes or more. Minting is disabled. */
  | ({ readonly at: 'stale'; readonly sale: Sale; readonly headAge: number } & Doubt)
  | ({ readonly at: 'before-start'; readonly startsIn: number; readonly wallet?: Wallet } & Open)
  | ({ readonly at: 'paused' } & Open)
  | ({ readonly at: 'ended' } & Open)
  | ({ readonly at: 'sold-out' } & Open)
  | ({ readonly at: 'disconnected' } & Open)
  /** The wallet was asked to connect, or a stored connection is being restored. */
  | ({ readonly at: 'connecting'; readonly restoring: boolean; readonly walletName?: string } & Open)
  /** Connected; balance and minted count are being read. */
  | ({ readonly at: 'checking'; readonly wallet: Wallet } & Open)
  /** Connected, but this account's balance or count could not be read: the service failed, not the person. */
  | ({ readonly at: 'cannot-check'; readonly wallet: Wallet } & Open)
  | ({
      readonly at: 'wrong-network'
      readonly wallet: Wallet
      readonly switching: boolean
      readonly problem?: Problem
    } & Open)
  | ({
      readonly at: 'cap-reached'
      readonly wallet: Wallet
      readonly used: number
      readonly ids: readonly number[]
    } & Open)
  | ({
      readonly at: 'insufficient-funds'
      readonly wallet: Wallet
      readonly have: bigint
      readonly need: bigint
      readonly shortBy: bigint
      readonly fee: bigint
      readonly affordable: number
    } & Choice &
      Open)
  | ({
      readonly at: 'ready'
      readonly wallet: Wallet
      readonly have: bigint
      readonly cost: Cost
      readonly simulating: boolean
      readonly notice?: Notice
    } & Choice &
      Open)
  | ({ readonly at: 'simulation-failed'; readonly wallet: Wallet; readonly problem: Problem } & Choice & Open)
  | ({
      readonly at: 'prompt'
      /** Found in the journal: this tab did not ask, or was reloaded since, and cannot know what the wallet shows. */
      readonly restored: boolean
      readonly wallet: Wallet
      readonly askedAt: number
      readonly elapsed: number
      readonly quantity: number
      readonly cost: Cost
    } & Open)
  | ({
      readonly at: 'submitted'
      readonly wallet: Wallet
      readonly mint: MintRecord
      readonly elapsed: number
      readonly pace: 'usual' | 'slow' | 'unseen'
      readonly followed?: 'repriced'
    } & Open)
  /** The wallet sent something else with the same nonce; the mint did not happen. */
  | ({
      readonly at: 'replaced'
      readonly wallet: Wallet
      readonly mint: MintRecord
      readonly how: 'cancelled' | 'other'
      readonly by?: Hash
    } & Open)
  | ({
      readonly at: 'confirmed'
      readonly wallet: Wallet
      readonly mint: MintRecord
      readonly ids: readonly number[]
      readonly paid: bigint
      readonly fee: bigint
      readonly block: number
      readonly canMintMore: number
    } & Open)
  | ({
      readonly at: 'reverted'
      readonly wallet: Wallet
      readonly mint: MintRecord
      readonly problem: Problem
      readonly lostRace: boolean
      readonly fee: bigint
      readonly block: number
      readonly canRetry: boolean
    } & Open)

/** A state in which a mint may be on its way that nobody has heard of yet. */
export interface Doubt {
  /** A wallet was asked and has not been heard of: "nothing was sent" would be more than is known. */
  readonly stillAsking?: true
}

/** The sale behind a state, how far its clock has come, and whether its data is getting old. */
export interface Open extends Doubt {
  readonly sale: Sale
  /** The chain's clock now, Unix seconds. */
  readonly chainNow: number
  /** Seconds since the newest block when that is worth a warning (60 s and more), else absent. */
  readonly headAge?: number
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
export type Missing = 'server' | 'server-lost-chain' | 'everybody' | 'no-server' | 'offline'

/** How many, between what bounds, and which bound binds. */
export interface Choice {
  readonly quantity: number
  readonly max: number
  readonly boundBy: 'wallet' | 'supply' | 'transaction'
  /** Tokens this account has minted already, of the phase's cap. */
  readonly used: number
}

export interface Cost {
  /** Price × quantity. */
  readonly price: bigint
  /** What the network will probably keep. */
  readonly fee: bigint
  /** What it can keep at most: gas limit × most per gas. */
  readonly feeMost: bigint
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

/** A mint that the journal knows. */
export interface MintRecord {
  readonly id: string
  readonly quantity: number
  readonly hash?: Hash
  readonly sentAt: number
}

export type { Sale }
