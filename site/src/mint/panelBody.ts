/** What every family of states is drawn from, and the families that are loaded when they are first needed. */
import type { ReactNode } from 'react'
import type { LoadState } from '@peppermint/wallet-kit'
import type { PanelActions } from './panelActions.ts'
import type { PanelState, PendingMint, Sale } from './panelState.ts'
import type { Pepper } from './peppers.ts'
import type { IndexedPhase } from './phases.ts'
import type { PanelWords } from '../words/types.ts'

/** A token's picture as the page shows it: an image address (a data URI) and a sentence; of a pepper, also its name and heat. */
export interface Picture {
  readonly src: string
  readonly description: string
  readonly name?: string
  readonly heat?: string
}

export interface PanelBodyProps<State extends PanelState> {
  readonly state: State
  readonly words: PanelWords
  readonly actions: PanelActions
  readonly parts: PartStates
  readonly picture: ((pepper: Pepper) => Picture | undefined) | undefined
  readonly explorer: string | undefined
  readonly timeZone: string | undefined
}

/** The states of a mint that was asked for, and of an account that has minted all it may. */
export type TransactionState = Extract<
  PanelState,
  {
    status:
      | 'prompt'
      | 'submitted'
      | 'replaced'
      | 'packed'
      | 'opened'
      | 'reverted'
      | 'inner-failed'
      | 'cap-reached'
  }
>

/** The states in which an allowlist stands between an account and a mint. */
export type AllowlistState = Extract<PanelState, { status: 'ineligible' | 'cannot-check-list' }>

/** The states that the panel can draw from its first script on. */
export type CoreState = Exclude<PanelState, TransactionState | AllowlistState>

/** A family of states: what it says, and how it looks. */
export interface PanelPart<State extends PanelState> {
  readonly words: (state: State, timeZone: string | undefined) => PanelWords
  readonly Body: (props: PanelBodyProps<State>) => ReactNode
}

/** What may be asked about a list without being on it. */
export interface AllowlistForms {
  /** Looks up any address on the lists of the phases that are open or to come. */
  readonly CheckAddress: (props: {
    readonly sale: Sale
    readonly chainNow: number
    readonly timeZone: string | undefined
  }) => ReactNode
  /** Takes a proof for the connected account in place of a list that cannot be read. */
  readonly PasteProof: (props: {
    readonly phase: IndexedPhase
    readonly onPaste: PanelActions['pasteProof']
  }) => ReactNode
}

/** Mints on their way that a state is not about. */
export interface PendingMints {
  readonly Pending: (props: {
    readonly mints: readonly PendingMint[]
    readonly explorer: string | undefined
  }) => ReactNode
}

/** The parts that are loaded late, and how far each is. */
export interface PartStates {
  readonly mints?: LoadState<PanelPart<TransactionState> & PendingMints>
  readonly allowlist?: LoadState<PanelPart<AllowlistState> & AllowlistForms>
  readonly calendar?: LoadState<unknown>
}
