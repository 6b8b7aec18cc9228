/** Words of the forms that make proposals. */
import type { BuildError, BuildErrorCode } from '@peppermint/safe/build'
import { addressProblemWords } from '@peppermint/ui/words/addressWords.ts'
import type { QueuedProposal } from './findQueued.ts'
import { MAX_QUEUED_IN_ROW, nextFreeNonce } from './chooseNonce.ts'

const ERRORS: Readonly<Record<BuildErrorCode, string>> = {
  'invalid-address': 'Enter an address: 0x and 40 hex digits.',
  'zero-address': 'This is the zero address. Nothing sent there can ever be moved again.',
  'reserved-address': 'This address is reserved by the Safe contracts.',
  'safe-itself': 'This is the Safe itself. Enter another address.',
  'token-itself': 'This is the token’s own contract. What is sent there is usually lost.',
  'invalid-amount': 'Enter an amount, such as 1 or 0.25.',
  'too-many-decimals': 'This amount has more decimals than the token.',
  'invalid-data': 'Enter bytes: 0x and an even number of hex digits.',
  'data-too-large': 'This is more data than a transaction can carry.',
  'invalid-nonce': 'Enter a nonce: a whole number.',
  'nonce-used': 'This nonce is used. Choose a higher one.',
  'invalid-threshold': 'At least one owner has to sign, and at most all of them.',
  'already-owner': 'This address is an owner already.',
  'not-an-owner': 'This address is not an owner.',
  'last-owner': 'A Safe needs at least one owner.',
  'already-enabled': 'This module is enabled already.',
  'not-enabled': 'This module is not enabled.',
  'no-calls': 'Add at least one call.',
}

export const buildErrorWords = ({ code, problem }: BuildError): string =>
  problem === undefined ? ERRORS[code] : addressProblemWords(problem)

/** A note about the chosen nonce; undefined if it is simply the next. */
export function nonceNote(
  nonce: number,
  { next, queued }: { readonly next: number; readonly queued: ReadonlySet<number> },
): { readonly tone: 'plain' | 'warn' | 'bad'; readonly text: string } | undefined {
  if (nonce < next)
    return { tone: 'bad', text: `Nonce ${nonce} is used: the Safe is at ${next}. Choose ${next} or higher.` }
  if (isCrowded(next, queued))
    return {
      tone: 'warn',
      text: `The list has a proposal for every nonce from ${next} to ${next + MAX_QUEUED_IN_ROW} or higher. They could be made up to hold yours back: at nonce ${next}, only one of those with this nonce can ever run; a higher one waits until every nonce before it is used.`,
    }
  if (queued.has(nonce))
    return {
      tone: 'warn',
      text: `Nonce ${nonce} already has a proposal. Only one of them can ever run; the other becomes void when it does.`,
    }
  const gap = firstGap(nonce, next, queued)
  if (gap !== undefined)
    return {
      tone: 'warn',
      text: `Nonce ${gap} has no proposal yet. This one waits until every nonce before ${nonce} is used.`,
    }
  return nonce > next
    ? {
        tone: 'plain',
        text: `It runs after the ${nonce - next === 1 ? 'proposal' : `${nonce - next} proposals`} before it.`,
      }
    : undefined
}

/** More proposals in a row than are believed. */
function isCrowded(next: number, queued: ReadonlySet<number>): boolean {
  return queued.has(next) && nextFreeNonce(next, queued) === next
}

function firstGap(nonce: number, next: number, queued: ReadonlySet<number>): number | undefined {
  let gap = next
  while (gap < nonce && queued.has(gap)) gap += 1
  return gap < nonce ? gap : undefined
}

export const KINDS = [
  ['transfer', 'Send', `CANTO, a token or ${COLLECTION.unit.withArticle} to one address.`],
  ['mint', `Mint ${COLLECTION.unit.many}`, 'Minted by the Safe, to the Safe, paid from its balance.'],
  ['call', 'Call a contract', 'Any function of a contract, with its ABI or as raw bytes.'],
  ['batch', 'Batch', 'Several calls in one transaction: all run, or none.'],
  ['settings', 'Change settings', 'Owners, required signatures, modules, guard, fallback handler.'],
] as const

export const PROPOSING_IS_FREE =
  'Proposing is free: you sign, and the other owners see it. Nothing moves before enough owners have signed and someone executes it.'

/** Proposals of the queue and the form together mint more than the Safe may. */
export const queuedMintsWarning = (waiting: number, max: number): string =>
  `Proposals in the queue already mint ${waiting}, and the Safe may mint ${max} in this phase. Together they are too many: the one that runs last would fail, and pay its network fee for nothing. Reject the other one first, or choose fewer.`

/** Of the button that signs and proposes. @param queued what the queue has of it. */
export function proposeLabel(queued: QueuedProposal | 'unknown' | undefined): string {
  if (queued === undefined) return 'Sign and propose'
  return queued === 'unknown' ? 'Propose it anyway' : 'Propose it twice'
}
