/** Words of the forms that make proposals. */
import type { BuildError, BuildErrorCode } from '@peppermint/safe/build'
import { addressProblemWords } from '@peppermint/ui/words/addressWords.ts'
import type { QueuedProposal } from './findQueued.ts'
import { MAX_QUEUED_IN_ROW, nextFreeNonce } from './chooseNonce.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

const ERRORS: Readonly<Record<BuildErrorCode, string>> = {
  'invalid-address': t`Enter an address: 0x and 40 hex digits.`,
  'zero-address': t`This is the zero address. Nothing sent there can ever be moved again.`,
  'reserved-address': t`This address is reserved by the Safe contracts.`,
  'safe-itself': t`This is the Safe itself. Enter another address.`,
  'token-itself': t`This is the token’s own contract. What is sent there is usually lost.`,
  'invalid-amount': t`Enter an amount, such as 1 or 0.25.`,
  'too-many-decimals': t`This amount has more decimals than the token.`,
  'invalid-data': t`Enter bytes: 0x and an even number of hex digits.`,
  'data-too-large': t`This is more data than a transaction can carry.`,
  'invalid-nonce': t`Enter a nonce: a whole number.`,
  'nonce-used': t`This nonce is used. Choose a higher one.`,
  'invalid-threshold': t`At least one owner has to sign, and at most all of them.`,
  'already-owner': t`This address is an owner already.`,
  'not-an-owner': t`This address is not an owner.`,
  'last-owner': t`A Safe needs at least one owner.`,
  'already-enabled': t`This module is enabled already.`,
  'not-enabled': t`This module is not enabled.`,
  'no-calls': t`Add at least one call.`,
}

export const buildErrorWords = ({ code, problem }: BuildError): string =>
  problem === undefined ? ERRORS[code] : addressProblemWords(problem)

/** A note about the chosen nonce; undefined if it is simply the next. */
export function nonceNote(
  nonce: number,
  { next, queued }: { readonly next: number; readonly queued: ReadonlySet<number> },
): { readonly tone: 'plain' | 'warn' | 'bad'; readonly text: string } | undefined {
  if (nonce < next)
    return { tone: 'bad', text: t`Nonce ${nonce} is used: the Safe is at ${next}. Choose ${next} or higher.` }
  if (isCrowded(next, queued))
    return {
      tone: 'warn',
      text: t`The list has a proposal for every nonce from ${next} to ${next + MAX_QUEUED_IN_ROW} or higher. They could be made up to hold yours back: at nonce ${next}, only one of those with this nonce can ever run; a higher one waits until every nonce before it is used.`,
    }
  if (queued.has(nonce))
    return {
      tone: 'warn',
      text: t`Nonce ${nonce} already has a proposal. Only one of them can ever run; the other becomes void when it does.`,
    }
  const gap = firstGap(nonce, next, queued)
  if (gap !== undefined)
    return {
      tone: 'warn',
      text: t`Nonce ${gap} has no proposal yet. This one waits until every nonce before ${nonce} is used.`,
    }
  return nonce > next
    ? {
        tone: 'plain',
        text: plural(
          nonce - next,
          t`It runs after the proposal before it.`,
          t`It runs after the ${nonce - next} proposals before it.`,
        ),
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
  [
    'transfer',
    t`Send`,
    t`${COLLECTION.chain.coin.symbol}, a token or ${COLLECTION.unit.withArticle} to one address.`,
  ],
  ['mint', t`Mint ${COLLECTION.unit.many}`, t`Minted by the Safe, to the Safe, paid from its balance.`],
  ['call', t`Call a contract`, t`Any function of a contract, with its ABI or as raw bytes.`],
  ['batch', t`Batch`, t`Several calls in one transaction: all run, or none.`],
  ['settings', t`Change settings`, t`Owners, required signatures, modules, guard, fallback handler.`],
] as const

export const PROPOSING_IS_FREE = t`Proposing is free: you sign, and the other owners see it. Nothing moves before enough owners have signed and someone executes it.`

/** Proposals of the queue and the form together mint more than the Safe may. */
export const queuedMintsWarning = (waiting: number, max: number): string =>
  t`Proposals in the queue already mint ${waiting}, and the Safe may mint ${max} in this phase. Together they are too many: the one that runs last would fail, and pay its network fee for nothing. Reject the other one first, or choose fewer.`

/** Of the button that signs and proposes. @param queued what the queue has of it. */
export function proposeLabel(queued: QueuedProposal | 'unknown' | undefined): string {
  if (queued === undefined) return t`Sign and propose`
  return queued === 'unknown' ? t`Propose it anyway` : t`Propose it twice`
}
