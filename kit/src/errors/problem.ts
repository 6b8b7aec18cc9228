/**
 * The shape of a trouble once it is put into words. A site's own problems (a sale that closed, a cap that was
 * reached) take the same shape, so that one component can draw them all.
 */

/** What the page can do about it; a code has exactly one outcome. */
export type Outcome =
  /** The person said no. Go back, quietly. */
  | 'rejected'
  /** The wallet is still showing an earlier question. Open it. */
  | 'pending-in-wallet'
  /** The wallet has never heard of the network. Offer to add it. */
  | 'unknown-chain'
  /** The wallet is on another network. Offer to switch. */
  | 'wrong-chain'
  /** No wallet, no account, or no permission. Offer to connect. */
  | 'connect-again'
  /** This wallet cannot do it at all. Offer another way. */
  | 'unsupported'
  /** Not enough coin for value and fee. */
  | 'insufficient-funds'
  /** Numbers the wallet chose (nonce, fee, gas, type) do not suit the network. Try again, wallet reset at worst. */
  | 'wallet-settings'
  /** The contract says no. */
  | 'contract'
  /** The service between the page and the chain is slow, full or gone. Wait, then try again. */
  | 'unreachable'
  /** A fault of the page itself. */
  | 'fault'

/** What went wrong, in words, with whether money moved and what comes next. Extends the mint panel's `Problem`. */
export interface Problem {
  /** Stable and kebab-case, for tests, for support and for counting. */
  readonly code: string
  /** One short sentence without a full stop. */
  readonly title: string
  /** What happened, whether money moved, what comes next. */
  readonly detail: string
  /** The error's own text, at most 600 characters, for a disclosure. */
  readonly technical?: string
  readonly outcome: Outcome
  /** False only when it is certain that nothing was sent. */
  readonly moneyMoved: false | 'unknown'
  /** False where nothing can be on its way, which some sentences then say. */
  readonly walletAsked?: boolean
  /** What the sentences' `{places}` were filled with, for saying them in another language. */
  readonly params?: Readonly<Record<string, string>>
}

/** Names the sentences may use. A wallet's name is its own claim: it is cut to 40 characters and stripped of controls. */
export interface ExplainContext {
  /** False where no wallet has been asked to send anything, so that nothing can be on its way. */
  readonly walletAsked?: boolean
  readonly walletName?: string
  readonly chainName?: string
}
