/** The shape of what the panel says. */
import type { PanelState } from './panelState.ts'

/** Everything the panel says in one state, beyond figures and lists. */
export interface PanelWords {
  readonly title: string
  /** The line under the title. */
  readonly under: string
  /** The one number that moves. Screen readers are not told when it does. */
  readonly count?: { readonly value: string; readonly label: string }
  /** One plain sentence of body text. */
  readonly body?: string
  readonly note?: Note
  /** The primary action's label. */
  readonly press?: string
  /** The second action's label. */
  readonly quiet?: string
  /** What a screen reader is told, once, when the state is reached. Changes only when news is worth telling. */
  readonly said: string
}

export interface Note {
  readonly tone: 'plain' | 'ok' | 'warn' | 'bad'
  readonly text: string
}

/** The state of a name. */
export type At<K extends PanelState['at']> = Extract<PanelState, { at: K }>
