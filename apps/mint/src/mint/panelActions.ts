/** The mint panel's actions. The panel only calls them; the live part responds with another `PanelState`. */

/** The actions of the panel's buttons. None returns a promise: an action in progress is another state. */
export interface PanelActions {
  /** Opens the connect dialog. */
  readonly connect: () => void
  /** Reads the sale from the chain, without our server. */
  readonly readDirectly: () => void
  /** Reads failed data again. */
  readonly retry: () => void
  /** Reloads the page after a part failed to load. */
  readonly reload: () => void
  /** Asks the wallet to switch to Canto, and to add it if unknown. */
  readonly switchChain: () => void
  /** Changes the quantity; `derivePanel` clamps it. */
  readonly setQuantity: (quantity: number) => void
  /** Asks the wallet to send the mint. */
  readonly mint: () => void
  /** Stops waiting for the wallet, which may still be asking. */
  readonly stopWaiting: () => void
  /** Dismisses a finished mint and returns to the sale. Takes the mint's id in the journal. */
  readonly dismiss: (id: string) => void
  /** Downloads a calendar entry for the start of the next phase. */
  readonly addToCalendar: () => void
  /**
   * Uses a pasted proof for the phase with this index and the connected account. Returns the problem with it, in
   * words, or undefined if it is valid.
   */
  readonly pasteProof: (phase: number, text: string) => string | undefined
}

/** The actions that the live part implements. */
export type LiveActions = Omit<PanelActions, 'connect' | 'reload' | 'addToCalendar'>

const nothing = (): undefined => undefined

/** Actions that do nothing, for a page that is only rendered. */
export const noActions: PanelActions = {
  connect: nothing,
  readDirectly: nothing,
  retry: nothing,
  reload: nothing,
  switchChain: nothing,
  setQuantity: nothing,
  mint: nothing,
  stopWaiting: nothing,
  dismiss: nothing,
  addToCalendar: nothing,
  pasteProof: nothing,
}
