/** Sentences that many details share, and how they are inserted. */

/** Replaces `{sentNothing}`. */
export const SENT_NOTHING = 'Nothing was sent and no money moved.'
/** Replaces `{checkFirst}`; the rest of the detail continues the sentence, in lower case. */
export const CHECK_FIRST =
  'If you already confirmed in {wallet}, the transaction may be on its way: check there before you try again. Otherwise'

/** Replace `{wallet}` and `{chain}` if unnamed. */
export const DEFAULT_WALLET = 'your wallet'
export const DEFAULT_CHAIN = 'this network'

/**
 * Inserts the shared sentence into a detail. If no wallet was asked, nothing can be pending, so `{checkFirst}`
 * becomes the other sentence, followed by a capital letter.
 */
export const compose = (detail: string, asked: boolean, sent: string, check: string): string =>
  detail.replace(/\{(sentNothing|checkFirst)\}(\s*)(.)/u, (_, which, space, letter) =>
    asked && which === 'checkFirst' ? check + space + letter : sent + space + letter.toUpperCase(),
  )
