/** The panel's words for a transaction that minted nothing: reverted, failed inside, canceled or replaced. */
import { decodeMintError } from '@peppermint/contracts/sale'
import type { Problem, Revert } from '../mint/panelState.ts'
import { CURRENCY, formatExact, formatRoundedUp } from './format/amount.ts'
import { formatInteger } from './format/integer.ts'
import { mintErrorWords } from './mintErrorWords.ts'
import type { PanelStateWith, PanelWords } from './types.ts'

/** The contract's error in words; `isSoldOut` if other mints took the last tokens first. */
export function revertWords(revert: Revert): { readonly problem: Problem; readonly isSoldOut: boolean } {
  const error = revert.data === undefined ? undefined : decodeMintError(revert.data)
  if (error !== undefined)
    return { problem: mintErrorWords(error), isSoldOut: error.name === 'ExceedsMaxSupply' }
  const problem: Problem = {
    code: 'reverted',
    title: 'The contract rejected it',
    detail: `Nothing was minted and you paid nothing for ${COLLECTION.unit.many}. We couldn’t find out why.`,
  }
  const technical = revert.message
  return { problem: technical === undefined ? problem : { ...problem, technical }, isSoldOut: false }
}

export function revertedWords({ revert, block, fee, canRetry }: PanelStateWith<'reverted'>): PanelWords {
  const { problem, isSoldOut } = revertWords(revert)
  return {
    title: isSoldOut ? 'Someone got there first' : 'The mint failed',
    subtitle: `Block ${formatInteger(block)}`,
    note: {
      tone: 'bad',
      text: `${problem.detail} The network kept a fee of ${formatRoundedUp(fee)} ${CURRENCY}.`,
    },
    primary: canRetry ? 'Try again' : 'Back to the sale',
    announcement: `The mint failed. ${problem.detail}`,
  }
}

/** The transaction that carried the mint succeeded, and the mint inside it failed. */
export function innerFailedWords({ block, paid, fee }: PanelStateWith<'inner-failed'>): PanelWords {
  const loss =
    paid > 0n
      ? `${formatExact(paid)} ${CURRENCY} left your account with it; check the transaction to see where it went.`
      : `You paid nothing for ${COLLECTION.unit.many}.`
  const text = `Your transaction went through, but the mint inside it failed: no ${COLLECTION.unit.many} were minted. ${loss}${fee > 0n ? ` The network fee was ${formatRoundedUp(fee)} ${CURRENCY}.` : ''}`
  return {
    title: 'The mint inside failed',
    subtitle: `Executed in block ${formatInteger(block)}`,
    note: { tone: 'bad', text },
    primary: 'Back to the sale',
    announcement: text,
  }
}

/** The wallet sent another transaction with the mint's nonce. */
export function replacedWords({ reason, isTentative }: PanelStateWith<'replaced'>): PanelWords {
  if (isTentative) return tentativeReplacement
  return {
    title: reason === 'cancelled' ? 'You canceled the mint' : 'Replaced by another transaction',
    subtitle: 'Nothing was minted',
    body:
      reason === 'cancelled'
        ? 'You canceled it in your wallet before it was in a block. You kept the price; the network kept the fee for canceling.'
        : `Your wallet sent another transaction instead. You paid nothing for ${COLLECTION.unit.many}.`,
    primary: 'Back to the sale',
    announcement: 'The mint was replaced in your wallet. Nothing was minted.',
  }
}

/** The wallet never responded, and the account has sent another transaction since. */
const tentativeReplacement: PanelWords = {
  title: 'Was the mint sent?',
  subtitle: 'Your wallet sent another transaction',
  note: {
    tone: 'warn',
    text: 'Your wallet never responded and has since sent another transaction. If our request is still open there, reject it before you mint again. If you confirmed it, the mint will appear here.',
  },
  primary: 'Back to the sale',
  announcement:
    'Your wallet sent another transaction. If our request is still open there, reject it before you mint again.',
}
