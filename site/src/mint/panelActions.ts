/**
 * What a visitor can ask of the mint panel. The panel only calls these; whoever holds the wallet, the
 * journal and the clock answers by handing in another `PanelState`.
 */

/** Every button of the panel. None returns a promise: an action that takes time shows as another state. */
export interface PanelActions {
  /** Open the wallet picker. */
  readonly connect: () => void
  /** Read the sale straight from the chain, without our server. */
  readonly readDirectly: () => void
  /** Read again what could not be read. */
  readonly retry: () => void
  /** Load the whole page anew, for a part of it that does not arrive. */
  readonly reload: () => void
  /** Ask the wallet to move to Canto, and to add it if the wallet does not know it. */
  readonly switchChain: () => void
  /** Ask for another quantity; the owner of the state clamps it. */
  readonly setQuantity: (quantity: number) => void
  /** Send the mint to the wallet. */
  readonly mint: () => void
  /** Stop waiting for the wallet. The wallet may still be asking. */
  readonly cancelWait: () => void
  /** Put a finished mint away and return to the sale. Takes the journal's id of the mint. */
  readonly dismiss: (id: string) => void
  /** Hand over a calendar entry for the moment that minting opens. */
  readonly addToCalendar: () => void
  /**
   * Take a proof that the visitor pasted for the phase of this index, for the connected account.
   * Returns what is wrong with it, in words; undefined where it is taken.
   */
  readonly pasteProof: (phase: number, text: string) => string | undefined
  /** Show the account's peppers. Left out where no page shows them, and then no button does either. */
  readonly viewPeppers?: () => void
}

/** The buttons that work once the live part of the page is loaded. */
export type LiveActions = Omit<PanelActions, 'connect' | 'reload' | 'addToCalendar' | 'viewPeppers'>

const nothing = (): undefined => undefined

/** Buttons that do nothing: of a page that is only looked at, such as a prerendered one. */
export const noActions: PanelActions = {
  connect: nothing,
  readDirectly: nothing,
  retry: nothing,
  reload: nothing,
  switchChain: nothing,
  setQuantity: nothing,
  mint: nothing,
  cancelWait: nothing,
  dismiss: nothing,
  addToCalendar: nothing,
  pasteProof: nothing,
}
