/** Words of the phases in the studio. */
import type { Phase, Sale } from '@peppermint/sale'
import { isOpenEnded } from '../phases/phaseFields.ts'
import type { PhaseStatus } from '../phases/phaseOperation.ts'
import type { TermsCheck } from '../phases/checkTerms.ts'
import { formatCoin, formatExact } from '@peppermint/ui/words/format/amount.ts'
import { dayOfMonth, timeOfDay } from '@peppermint/ui/words/format/day.ts'
import { formatDuration } from '@peppermint/ui/words/format/duration.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { formatExactMoment } from './exactMoment.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** Who can mint in a phase. */
export function audienceWords({ allowlistRoot }: Phase): string {
  if (allowlistRoot === undefined) return t`Everyone`
  return allowlistRoot === 'pending' ? t`Allowlist, not set yet` : t`Allowlist`
}

/** Who can mint in a phase, within a line about it. */
export function shortAudienceWords({ allowlistRoot }: Phase): string {
  if (allowlistRoot === undefined) return t`everyone`
  return allowlistRoot === 'pending' ? t`allowlist, not set yet` : t`allowlist`
}

/** @param chainNow Unix seconds. */
export function phaseStatusWords({ start, end, maxSupply }: Phase, sale: Sale, chainNow: number): string {
  if (chainNow < start) return t`upcoming`
  if (chainNow >= end) return t`ended`
  return sale.minted >= maxSupply ? t`sold out` : t`open now`
}

export const endWords = (phase: Pick<Phase, 'end'>): string =>
  isOpenEnded(phase) ? t`No end` : formatExactMoment(phase.end)

/** Beside a phase's name on the timeline: `80 CANTO, everyone, 7 days`. */
export function barWords(phase: Phase): string {
  const price = formatCoin(phase.price)
  if (isOpenEnded(phase)) return t`${price}, ${shortAudienceWords(phase)}, no end`
  return t`${price}, ${shortAudienceWords(phase)}, ${formatDuration(phase.end - phase.start)}`
}

/** A moment in the visitor's time zone, under a field in UTC; in the browser only. */
export const localTimeWords = (unix: number): string => t`${localMoment(unix)} where you are`

function localMoment(unix: number): string {
  // As if in UTC: the pages' dates need no zone.
  const shifted = unix - new Date(unix * 1_000).getTimezoneOffset() * 60
  return t`${dayOfMonth(shifted)}, ${timeOfDay(shifted)}`
}

/** What the phase brings if it sells out. */
export function revenueWords(price: bigint, left: number): string {
  return t`${formatInteger(left)} left is ${formatCoin(price * BigInt(left))}`
}

export interface CheckWords {
  readonly text: string
  readonly detail?: string
}

export function checkWords(check: TermsCheck): CheckWords {
  switch (check.type) {
    case 'window':
      return { text: t`It closes before it opens`, detail: t`Choose a later closing time.` }
    case 'future':
      return futureWords(check)
    case 'no-overlap':
      return { text: t`No overlap with another phase` }
    case 'overlap':
      return {
        text: t`Overlaps ${check.with.name}`,
        detail: t`While both are open, each wallet gets the cheaper one that it can mint in.`,
      }
    case 'price':
      return priceWords(check)
    case 'supply':
      return supplyWords(check)
    case 'later-end':
      return { text: t`It can only close earlier`, detail: t`Add another phase to sell for longer.` }
    case 'list-pending':
      return { text: t`No allowlist yet`, detail: t`Nothing can be minted until its root is set.` }
    case 'list-dropped':
      return { text: t`The allowlist is dropped`, detail: t`Everyone can mint, at the phase’s price.` }
    case 'no-name':
      return { text: t`It has no name`, detail: t`Visitors see its number instead.` }
  }
}

function futureWords({ severity, seconds }: Extract<TermsCheck, { type: 'future' }>): CheckWords {
  if (severity === 'error')
    return { text: t`It opens in the past`, detail: t`The contract refuses that. Choose a later time.` }
  const left = formatDuration(seconds)
  return severity === 'ok'
    ? { text: t`Opens in the future`, detail: t`in ${left}` }
    : { text: t`Opens in ${left}`, detail: t`The transaction must be in a block by then, or it fails.` }
}

function priceWords({ before, after, previous }: Extract<TermsCheck, { type: 'price' }>): CheckWords {
  const [from, to] = [formatExact(before), formatCoin(after)]
  const change = after < before ? t`Price falls from ${from} to ${to}` : t`Price rises from ${from} to ${to}`
  if (previous !== undefined) return { text: change, detail: t`${previous.name} comes before it.` }
  return after < before
    ? {
        text: change,
        detail: t`People who planned for ${formatExact(before)} will see ${formatExact(after)}.`,
      }
    : { text: change }
}

function supplyWords({ severity, left, max }: Extract<TermsCheck, { type: 'supply' }>): CheckWords {
  if (severity === 'error')
    return {
      text: t`More than the collection’s ${formatInteger(max)}`,
      detail: t`The contract refuses that.`,
    }
  return severity === 'ok'
    ? { text: t`${formatInteger(left)} can still be minted in it` }
    : { text: t`Nothing is left to mint in it`, detail: t`That many are minted already.` }
}

/** What can be changed in a phase. */
export function phaseHintWords(status: PhaseStatus): string {
  switch (status) {
    case 'new':
      return t`It is added after the others, and can be changed until it opens.`
    case 'upcoming':
      return t`Everything can be changed until it opens.`
    case 'open':
      return t`It is open, so its terms are final. It can only be closed earlier.`
    case 'ended':
      return t`It has ended, and nothing about it can change.`
  }
}

export const unchangedWords = t`Nothing has changed. Edit a field or move a bar, and what it changes on ${COLLECTION.chain.name} is shown here: decoded, simulated, with its cost.`

/** A phase that the batch adds. */
export const addedPhaseWords = (isEdited: boolean): string =>
  isEdited
    ? t`These edits aren’t in your batch yet. Nothing of it is sent.`
    : t`Your batch adds this phase. Nothing of it is sent yet, and you can still edit it here.`
