/**
 * The label beside the pepper: everything a visitor can do, and what is happening, in one place.
 */
import type { PanelState } from './panelState.ts'
import type { PanelActions } from './panelActions.ts'

/** A pepper's picture as the page shows it: an image address (a data URI), its name, and a sentence. */
export interface Picture {
  readonly src: string
  readonly name: string
  readonly description: string
}

export interface MintPanelProps {
  readonly state: PanelState
  readonly on: PanelActions
  /** The drawing of a token, once the drawing code is there. */
  readonly picture?: (id: number) => Picture | undefined
  /** Address of a block explorer without a trailing slash; links are left out without one. */
  readonly explorer?: string
  /** The visitor's time zone, for times in words. Left out (as when prerendering), times are UTC only. */
  readonly timeZone?: string
}

/** Draws one state. Pure: the same props give the same markup, on the server and in the browser. */
export function MintPanel({ state }: MintPanelProps) {
  return (
    <section className="label" aria-labelledby="mint-title" data-at={state.at}>
      <h2 id="mint-title">{state.at}</h2>
    </section>
  )
}
