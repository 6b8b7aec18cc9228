/** Which packets of the panel's mint are closed. */
import type { PanelState } from '../panelState.ts'

const NONE: readonly number[] = []

/** The tokens of the shown mint whose packets are closed: what is in them is shown nowhere on the page. */
export const unopenedIn = (state: PanelState): readonly number[] =>
  state.status === 'opening' ? state.unopened : NONE
