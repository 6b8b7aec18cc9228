/** What every family of states is drawn from. */
import type { PanelActions } from './panelActions.ts'
import type { PanelState } from './panelState.ts'
import type { PanelWords } from './words.ts'

/** A pepper's picture as the page shows it: an image address (a data URI), its name, and a sentence. */
export interface Picture {
  readonly src: string
  readonly name: string
  readonly description: string
}

export interface PanelBodyProps<State extends PanelState> {
  readonly state: State
  readonly words: PanelWords
  readonly on: PanelActions
  readonly picture: ((id: number) => Picture | undefined) | undefined
  readonly explorer: string | undefined
  readonly timeZone: string | undefined
}
