/** Sentences that many details share, and how they are put in. */

/** In place of `{sentNothing}`. */
export const SENT_NOTHING = 'Nothing was sent and no money moved.'
/** In place of `{checkFirst}`; what comes next in the detail goes on with it, in lower case. */
export const CHECK_FIRST =
  'If you had already confirmed in {wallet}, the transaction may be on its way: look there before trying again. Otherwise'

/** In place of `{wallet}` and `{chain}` where they have no name. */
export const DEFAULT_WALLET = 'your wallet'
export const DEFAULT_CHAIN = 'this network'

/**
 * A detail with its shared sentence put in. Where no wallet was asked, nothing can be on its way, and `{checkFirst}`
 * becomes the other one, with a capital letter after it.
 */
export const compose = (detail: string, asked: boolean, sent: string, check: string): string =>
  detail.replace(/\{(sentNothing|checkFirst)\}(\s*)(.)/u, (_, which, space, letter) =>
    asked && which === 'checkFirst' ? check + space + letter : sent + space + letter.toUpperCase(),
  )
