/**
 * A user-facing problem. A site's own problems (sale closed, limit reached) use the same shape, so one component
 * renders all.
 */

/** The page's next step; each code has exactly one outcome. */
export type Outcome =
  /** The user rejected. Go back, without an error. */
  | 'rejected'
  /** The wallet still shows an earlier request. Open it. */
  | 'pending-in-wallet'
  /** The wallet does not know the network. Offer to add it. */
  | 'unknown-chain'
  /** The wallet is on another network. Offer to switch. */
  | 'wrong-chain'
  /** No wallet, no account, or no permission. Offer to connect. */
  | 'connect-again'
  /** This wallet cannot do it at all. Offer another way. */
  | 'unsupported'
  /** Insufficient funds for value and fee. */
  | 'insufficient-funds'
  /** The wallet's values (nonce, fee, gas, type) do not fit the network. Try again; at worst, reset the wallet. */
  | 'wallet-settings'
  /** The contract reverted. */
  | 'contract'
  /** The RPC service or relay is slow, overloaded or down. Wait, then try again. */
  | 'unreachable'
  /** A bug in the page. */
  | 'fault'

/** What went wrong, whether money moved, and what to do next. Extends the mint panel's `Problem`. */
export interface Problem {
  /** A stable kebab-case code, for tests, support and metrics. */
  readonly code: string
  /** One short sentence without a full stop. */
  readonly title: string
  /** What happened, whether money moved, what to do next. */
  readonly detail: string
  /** The error's text, at most 600 characters, for a disclosure. */
  readonly technical?: string
  readonly outcome: Outcome
  /** False only if nothing was sent: certainly, unless `isFromText`. */
  readonly moneyMoved: false | 'unknown'
  /** Only a sentence of the error says so, which proves nothing: ask the chain before relying on `moneyMoved`. */
  readonly isFromText?: true
  /** False if nothing can be pending, which some messages then state. */
  readonly walletAsked?: boolean
  /** The values of the `{placeholders}`, for translations. */
  readonly params?: Readonly<Record<string, string>>
}

/**
 * Names for the messages. A wallet's name is its own claim, so it is cut to 40 characters and stripped of control
 * characters.
 */
export interface ExplainContext {
  /** False if no wallet was asked to send anything, so nothing can be pending. */
  readonly walletAsked?: boolean
  readonly walletName?: string
  readonly chainName?: string
}
