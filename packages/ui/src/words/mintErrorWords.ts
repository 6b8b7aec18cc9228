/**
 * The contract's mint errors in words: what happened, that the price was not paid, and what to do next. The numbers
 * are the error's own arguments.
 */
import type { MintRevert } from '@peppermint/sale'
import type { Problem } from './problem.ts'
import { formatCoin } from './format/amount.ts'
import { formatMoment } from './format/time.ts'
import { formatInteger } from './format/integer.ts'
import { plural } from './plural.ts'
import { t } from './t.ts'

/** Words for every custom error that `mint` can revert with. */
export function mintErrorWords(error: MintRevert): Problem {
  return { code: error.name, technical: technical(error), ...sentences(error) }
}

const tooMany = (requested: bigint, atMost: bigint): Pick<Problem, 'detail' | 'atMost'> => ({
  detail: t`You asked for ${formatInteger(requested)}. You paid nothing for ${COLLECTION.unit.many}. Choose fewer and try again.`,
  atMost: Number(atMost),
})

function sentences(error: MintRevert): Pick<Problem, 'title' | 'detail' | 'atMost'> {
  switch (error.name) {
    case 'ExceedsMaxSupply':
      return error.remaining === 0n
        ? {
            title: t`The last one is gone`,
            detail: t`Someone minted the last one in this phase first. You paid nothing for ${COLLECTION.unit.many}.`,
          }
        : {
            title: plural(
              error.remaining,
              t`Only 1 ${COLLECTION.unit.one} left`,
              t`Only ${formatInteger(error.remaining)} ${COLLECTION.unit.many} left`,
            ),
            ...tooMany(error.quantity, error.remaining),
          }
    case 'ExceedsMaxPerWallet':
      return error.remaining === 0n
        ? {
            title: t`You’ve reached your limit`,
            detail: t`This account has minted all it can in this phase. You paid nothing for ${COLLECTION.unit.many}.`,
          }
        : {
            title: t`You can mint ${formatInteger(error.remaining)} more`,
            ...tooMany(error.quantity, error.remaining),
          }
    case 'ExceedsMaxPerTransaction':
      return {
        title: t`Up to ${formatInteger(error.maxPerTransaction)} per transaction`,
        ...tooMany(error.quantity, error.maxPerTransaction),
      }
    case 'IncorrectPayment':
      return {
        title: t`The price has changed`,
        detail: t`The contract asks for ${formatCoin(error.required)} but was offered ${formatCoin(error.sent)}. You paid nothing for ${COLLECTION.unit.many}. Check the new total before you try again.`,
      }
    case 'SaleNotStarted':
      return {
        title: t`Minting hasn’t started`,
        detail: t`It opens ${formatMoment(Number(error.start))}. You paid nothing for ${COLLECTION.unit.many}.`,
      }
    case 'SaleEnded':
      return {
        title: t`This phase has ended`,
        detail: t`It ended ${formatMoment(Number(error.end))}. You paid nothing for ${COLLECTION.unit.many}.`,
      }
    case 'SalePaused':
      return {
        title: t`Minting is paused`,
        detail: t`The creator has paused the sale. You paid nothing for ${COLLECTION.unit.many}. You can continue here when it reopens.`,
      }
    case 'MintZeroQuantity':
      return { title: t`No quantity chosen`, detail: t`Choose at least 1. You paid nothing.` }
    case 'NonexistentPhase':
      return {
        title: t`This phase doesn’t exist`,
        detail: t`The contract has no such phase. You paid nothing. Reload this page.`,
      }
    case 'AllowlistNotSet':
      return {
        title: t`The allowlist isn’t published yet`,
        detail: t`The creator hasn’t set this phase’s allowlist on the contract yet. You paid nothing for ${COLLECTION.unit.many}.`,
      }
    case 'AllowlistOnly':
      return {
        title: t`This phase is allowlist only`,
        detail: t`Minting needs a proof that this address is on the allowlist. You paid nothing for ${COLLECTION.unit.many}.`,
      }
    case 'NotOnAllowlist':
      return {
        title: t`Your proof was rejected`,
        detail: t`Your proof doesn’t match the current list. You paid nothing for ${COLLECTION.unit.many}. The list may have changed; try again.`,
      }
  }
}

function technical(error: MintRevert): string {
  const { name, ...values } = error
  const list = Object.entries(values).map(([key, value]) => `${key}: ${String(value)}`)
  return `${name}(${list.join(', ')})`
}
