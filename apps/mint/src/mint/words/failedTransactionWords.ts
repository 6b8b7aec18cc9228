/** The panel's words for a transaction that minted nothing: reverted, failed inside, canceled or replaced. */
import { decodeMintError } from '@peppermint/sale'
import type { Revert } from '../panelState.ts'
import type { Problem } from '@peppermint/ui/words/problem.ts'
import { formatExact, formatRoundedUp } from '@peppermint/ui/words/format/amount.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { mintErrorWords } from '@peppermint/ui/words/mintErrorWords.ts'
import type { PanelStateWith, PanelWords } from './types.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** The contract's error in words; `isSoldOut` if other mints took the last tokens first. */
export function revertWords(revert: Revert): { readonly problem: Problem; readonly isSoldOut: boolean } {
  const error = revert.data === undefined ? undefined : decodeMintError(revert.data)
  if (error !== undefined)
    return { problem: mintErrorWords(error), isSoldOut: error.name === 'ExceedsMaxSupply' }
  const problem: Problem = {
    code: 'reverted',
    title: t`The contract rejected it`,
    detail: t`Nothing was minted and you paid nothing for ${COLLECTION.unit.many}. We couldn’t find out why.`,
  }
  const technical = revert.message
  return { problem: technical === undefined ? problem : { ...problem, technical }, isSoldOut: false }
}

export function revertedWords({ revert, block, fee, canRetry }: PanelStateWith<'reverted'>): PanelWords {
  const { problem, isSoldOut } = revertWords(revert)
  return {
    title: isSoldOut ? t`Someone got there first` : t`The mint failed`,
    subtitle: t`Block ${formatInteger(block)}`,
    note: {
      tone: 'bad',
      text: t`${problem.detail} The network kept a fee of ${formatRoundedUp(fee)} ${COLLECTION.chain.coin.symbol}.`,
    },
    primary: canRetry ? t`Try again` : t`Back to the sale`,
    announcement: t`The mint failed. ${problem.detail}`,
  }
}

/** The transaction that carried the mint succeeded, and the mint inside it failed. */
export function innerFailedWords({ block, paid, fee }: PanelStateWith<'inner-failed'>): PanelWords {
  const loss =
    paid > 0n
      ? t`${formatExact(paid)} ${COLLECTION.chain.coin.symbol} left your account with it; check the transaction to see where it went.`
      : t`You paid nothing for ${COLLECTION.unit.many}.`
  const cost =
    fee > 0n ? ` ${t`The network fee was ${formatRoundedUp(fee)} ${COLLECTION.chain.coin.symbol}.`}` : ''
  const text = `${t`Your transaction went through, but the mint inside it failed: no ${COLLECTION.unit.many} were minted.`} ${loss}${cost}`
  return {
    title: t`The mint inside failed`,
    subtitle: t`Executed in block ${formatInteger(block)}`,
    note: { tone: 'bad', text },
    primary: t`Back to the sale`,
    announcement: text,
  }
}

/** The wallet sent another transaction with the mint's nonce. */
export function replacedWords({ reason, isTentative }: PanelStateWith<'replaced'>): PanelWords {
  if (reason === 'nonce-used') return isTentative ? tentativelyUsedNonce : usedNonce
  if (isTentative) return tentativeReplacement
  return {
    title: reason === 'cancelled' ? t`You canceled the mint` : t`Replaced by another transaction`,
    subtitle: t`Nothing was minted`,
    body:
      reason === 'cancelled'
        ? t`You canceled it in your wallet before it was in a block. You kept the price; the network kept the fee for canceling.`
        : t`Your wallet sent another transaction instead. You paid nothing for ${COLLECTION.unit.many}.`,
    primary: t`Back to the sale`,
    announcement: t`The mint was replaced in your wallet. Nothing was minted.`,
  }
}

/** The wallet never responded, and the account has sent another transaction since. */
const tentativeReplacement: PanelWords = {
  title: t`Was the mint sent?`,
  subtitle: t`Your wallet sent another transaction`,
  note: {
    tone: 'warn',
    text: t`Your wallet never responded and has since sent another transaction. If our request is still open there, reject it before you mint again. If you confirmed it, the mint will appear here.`,
  },
  primary: t`Back to the sale`,
  announcement: t`Your wallet sent another transaction. If our request is still open there, reject it before you mint again.`,
}

/** The mint's nonce was used by a transaction that no block lists. */
const usedNonceTitle = t`The mint can’t arrive any more`
const usedNonceText = t`${COLLECTION.chain.name} used up its transaction number without it. You paid nothing for ${COLLECTION.unit.many}; the network may have kept a fee.`
const usedNonce: PanelWords = {
  title: usedNonceTitle,
  subtitle: t`Nothing was minted`,
  body: usedNonceText,
  primary: t`Back to the sale`,
  announcement: t`${usedNonceTitle}. ${usedNonceText}`,
}

/** As above, if it is only likely that the mint had that nonce. */
const likelyTitle = t`The mint most likely won’t arrive`
const likelyText = t`Its transaction number is used up. If the mint is still pending in your wallet, cancel it there before you mint again. If it arrives after all, it will appear here.`
const tentativelyUsedNonce: PanelWords = {
  title: likelyTitle,
  subtitle: t`Was the mint sent?`,
  note: { tone: 'warn', text: likelyText },
  primary: t`Back to the sale`,
  announcement: t`${likelyTitle}. ${likelyText}`,
}
