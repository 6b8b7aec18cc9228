/** Props of the panel's bodies, and the parts of the panel that are loaded lazily. */
import type { ReactNode } from 'react'
import type { LoadState } from '@peppermint/wallet-kit'
import type { PanelActions } from './panelActions.ts'
import type { PanelState, Sale } from './panelState.ts'
import type { PendingMint } from '@peppermint/ui/mints/mintRecord.ts'
import type { Pepper } from '@peppermint/ui/tokens/peppers.ts'
import type { Picture } from '@peppermint/ui/tokens/picture.ts'
import type { IndexedPhase } from '@peppermint/ui/sale/phases.ts'
import type { PanelWords } from './words/types.ts'

export interface PanelBodyProps<State extends PanelState> {
  readonly state: State
  readonly words: PanelWords
  readonly actions: PanelActions
  readonly parts: PartStates
  readonly picture: ((pepper: Pepper) => Picture | undefined) | undefined
  readonly explorer: string | undefined
  readonly api: string | null
  readonly timeZone: string | undefined
}

/** The states of a mint from prompt to outcome, and of an account at its limit. */
export type TransactionState = Extract<
  PanelState,
  {
    status:
      | 'prompt'
      | 'submitted'
      | 'replaced'
      | 'packed'
      | 'revealed'
      | 'reverted'
      | 'inner-failed'
      | 'cap-reached'
  }
>

/** The state of a mint that is proposed in a Safe. */
export type ProposalState = Extract<PanelState, { status: 'proposal' }>

/** The state of minted packets that the visitor opens. */
export type OpeningState = Extract<PanelState, { status: 'opening' }>

/** The states in which an allowlist prevents a mint. */
export type AllowlistState = Extract<PanelState, { status: 'ineligible' | 'cannot-check-list' }>

/** The states that need no lazy part. */
export type CoreState = Exclude<PanelState, TransactionState | ProposalState | OpeningState | AllowlistState>

/** A lazy part of the panel: words and body of its states. */
export interface PanelPart<State extends PanelState> {
  readonly words: (state: State, timeZone: string | undefined, parts: PartStates) => PanelWords
  readonly Body: (props: PanelBodyProps<State>) => ReactNode
}

/** The allowlist forms. */
export interface AllowlistForms {
  /** Looks up any address on the allowlists of current and upcoming phases. */
  readonly CheckAddress: (props: {
    readonly sale: Sale
    readonly chainNow: number
    readonly timeZone: string | undefined
  }) => ReactNode
  /** Takes a proof for the connected account if the list cannot be read. */
  readonly PasteProof: (props: {
    readonly phase: IndexedPhase
    readonly onPaste: PanelActions['pasteProof']
  }) => ReactNode
}

/** The list of pending mints that a state does not show, and what else loads with it. */
export interface PendingMints {
  readonly Pending: (props: {
    readonly mints: readonly PendingMint[]
    readonly explorer: string | undefined
  }) => ReactNode
  /** Where to get the chain's coin. */
  readonly CoinLinks: () => ReactNode
}

/** Packets that are opened one by one. */
export interface PacketParts {
  /** Names the opened peppers. */
  readonly revealedAnnouncement: (state: Extract<PanelState, { status: 'revealed' }>) => string
  /** The tokens of a mint whose packets are closed. */
  readonly getUnopened: (mint: string, ids: readonly number[]) => readonly number[]
  /** Calls the function whenever a packet is opened, also in another tab. */
  readonly subscribe: (listener: () => void) => void
}

/** Load states of the lazy parts. */
export interface PartStates {
  readonly mints?: LoadState<PanelPart<TransactionState> & PendingMints>
  readonly packets?: LoadState<PanelPart<OpeningState> & PacketParts>
  readonly proposals?: LoadState<PanelPart<ProposalState>>
  readonly allowlist?: LoadState<PanelPart<AllowlistState> & AllowlistForms>
  readonly calendar?: LoadState<unknown>
}
