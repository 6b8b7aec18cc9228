/**
 * The contract's refusals in words. Each says what happened, that nothing was paid, and what comes next; the
 * numbers are the contract's own arguments.
 */
import type { MintRevert } from '@peppermint/contracts/sale'
import type { Problem } from './panelState.ts'
import { formatCanto } from './amount.ts'
import { momentInWords } from './clock.ts'

const peppers = (quantity: bigint): string => (quantity === 1n ? '1 pepper' : `${quantity} peppers`)

/** Words for a refused mint. Covers every custom error that `mint` can give. */
export function refusalInWords(refusal: MintRevert): Problem {
  return { code: refusal.name, technical: technical(refusal), ...sentences(refusal) }
}

function sentences(refusal: MintRevert): Pick<Problem, 'title' | 'detail'> {
  switch (refusal.name) {
    case 'SoldOut':
      return {
        title: refusal.left === 0n ? 'The last one is gone' : `Only ${peppers(refusal.left)} left`,
        detail:
          refusal.left === 0n
            ? 'Somebody minted the last one of this phase before you. You paid nothing for peppers.'
            : `You asked for ${refusal.requested}. You paid nothing for peppers. Choose fewer and try again.`,
      }
    case 'OverWalletCap':
      return {
        title:
          refusal.left === 0n
            ? 'This account has all it may mint'
            : `This account may mint ${peppers(refusal.left)} more`,
        detail:
          refusal.left === 0n
            ? 'It has minted all that this phase gives it. You paid nothing for peppers.'
            : `You asked for ${refusal.requested}. You paid nothing for peppers. Choose fewer and try again.`,
      }
    case 'OverTransactionCap':
      return {
        title: `At most ${refusal.cap} in one transaction`,
        detail: `You asked for ${refusal.requested}. You paid nothing for peppers. Choose fewer and try again.`,
      }
    case 'WrongPayment':
      return {
        title: 'The price has changed',
        detail: `The contract asks ${formatCanto(refusal.due)} and was offered ${formatCanto(refusal.sent)}. You paid nothing for peppers. Look at the new total before you try again.`,
      }
    case 'SaleNotStarted':
      return {
        title: 'Minting has not begun',
        detail: `It opens ${momentInWords(Number(refusal.start))}. You paid nothing for peppers.`,
      }
    case 'SaleEnded':
      return {
        title: 'This phase is over',
        detail: `It ended ${momentInWords(Number(refusal.end))}. You paid nothing for peppers.`,
      }
    case 'SalePaused':
      return {
        title: 'Minting is paused',
        detail:
          'The creator has paused the sale. You paid nothing for peppers. It goes on from here when it is opened again.',
      }
    case 'ZeroQuantity':
      return { title: 'No pepper was asked for', detail: 'Choose at least one. You paid nothing.' }
    case 'NoSuchPhase':
      return {
        title: 'There is no such phase',
        detail:
          'The contract does not know the phase that was asked for. You paid nothing. Load this page again.',
      }
    case 'AllowlistNotSet':
      return {
        title: 'The allowlist is not published yet',
        detail:
          'This phase is for an allowlist, and its creator has not set it on the contract yet. Nothing can be minted in it until then. You paid nothing for peppers.',
      }
    case 'AllowlistOnly':
      return {
        title: 'This phase is for a list',
        detail: 'Minting in it needs a proof that this address is on its list. You paid nothing for peppers.',
      }
    case 'NotOnAllowlist':
      return {
        title: 'The proof was not accepted',
        detail:
          'It does not lead to the list that the contract holds. You paid nothing for peppers. The list may be another one since; try again.',
      }
  }
}

function technical(refusal: MintRevert): string {
  const { name, ...values } = refusal
  const list = Object.entries(values).map(([key, value]) => `${key}: ${String(value)}`)
  return `${name}(${list.join(', ')})`
}
