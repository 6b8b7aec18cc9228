/**
 * The contract's mint errors in words: what happened, that the price was not paid, and what to do next. The numbers
 * are the error's own arguments.
 */
import type { MintRevert } from '@peppermint/contracts/sale'
import type { Problem } from '../mint/panelState.ts'
import { formatCanto } from './format/amount.ts'
import { formatMoment } from './format/time.ts'

/** Words for every custom error that `mint` can revert with. */
export function mintErrorWords(error: MintRevert): Problem {
  return { code: error.name, technical: technical(error), ...sentences(error) }
}

const UNPAID = `You paid nothing for ${COLLECTION.unit.many}.`

const tooMany = (requested: bigint, atMost: bigint): Pick<Problem, 'detail' | 'atMost'> => ({
  detail: `You asked for ${requested}. ${UNPAID} Choose fewer and try again.`,
  atMost: Number(atMost),
})

function sentences(error: MintRevert): Pick<Problem, 'title' | 'detail' | 'atMost'> {
  switch (error.name) {
    case 'ExceedsMaxSupply':
      return error.remaining === 0n
        ? {
            title: 'The last one is gone',
            detail: `Someone minted the last one in this phase first. ${UNPAID}`,
          }
        : {
            title: `Only ${error.remaining} ${error.remaining === 1n ? COLLECTION.unit.one : COLLECTION.unit.many} left`,
            ...tooMany(error.quantity, error.remaining),
          }
    case 'ExceedsMaxPerWallet':
      return error.remaining === 0n
        ? {
            title: 'You’ve reached your limit',
            detail: `This account has minted all it can in this phase. ${UNPAID}`,
          }
        : { title: `You can mint ${error.remaining} more`, ...tooMany(error.quantity, error.remaining) }
    case 'ExceedsMaxPerTransaction':
      return {
        title: `Up to ${error.maxPerTransaction} per transaction`,
        ...tooMany(error.quantity, error.maxPerTransaction),
      }
    case 'IncorrectPayment':
      return {
        title: 'The price has changed',
        detail: `The contract asks for ${formatCanto(error.required)} but was offered ${formatCanto(error.sent)}. ${UNPAID} Check the new total before you try again.`,
      }
    case 'SaleNotStarted':
      return {
        title: 'Minting hasn’t started',
        detail: `It opens ${formatMoment(Number(error.start))}. ${UNPAID}`,
      }
    case 'SaleEnded':
      return {
        title: 'This phase has ended',
        detail: `It ended ${formatMoment(Number(error.end))}. ${UNPAID}`,
      }
    case 'SalePaused':
      return {
        title: 'Minting is paused',
        detail: `The creator has paused the sale. ${UNPAID} You can continue here when it reopens.`,
      }
    case 'MintZeroQuantity':
      return { title: 'No quantity chosen', detail: 'Choose at least 1. You paid nothing.' }
    case 'NonexistentPhase':
      return {
        title: 'This phase doesn’t exist',
        detail: 'The contract has no such phase. You paid nothing. Reload this page.',
      }
    case 'AllowlistNotSet':
      return {
        title: 'The allowlist isn’t published yet',
        detail: `The creator hasn’t set this phase’s allowlist on the contract yet. ${UNPAID}`,
      }
    case 'AllowlistOnly':
      return {
        title: 'This phase is allowlist only',
        detail: `Minting needs a proof that this address is on the allowlist. ${UNPAID}`,
      }
    case 'NotOnAllowlist':
      return {
        title: 'Your proof was rejected',
        detail: `Your proof doesn’t match the current list. ${UNPAID} The list may have changed; try again.`,
      }
  }
}

function technical(error: MintRevert): string {
  const { name, ...values } = error
  const list = Object.entries(values).map(([key, value]) => `${key}: ${String(value)}`)
  return `${name}(${list.join(', ')})`
}
