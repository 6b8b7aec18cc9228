/** The shape of the panel's words. */
import type { Note } from '@peppermint/ui/words/note.ts'
import type { PanelState } from '../panelState.ts'

/** All text that the panel shows in one state, besides figures and lists. */
export interface PanelWords {
  readonly title: string
  /** The line below the title. */
  readonly subtitle: string
  /** The one number that changes. Screen readers do not announce its changes. */
  readonly counter?: { readonly value: string; readonly label: string }
  /** One plain sentence. */
  readonly body?: string
  readonly note?: Note
  /** Label of the primary button. */
  readonly primary?: string
  /** Label of the secondary button. */
  readonly secondary?: string
  /** The live region's text: announced once, when the state is reached. */
  readonly announcement: string
}

/** The panel state with this status. */
export type PanelStateWith<K extends PanelState['status']> = Extract<PanelState, { status: K }>
