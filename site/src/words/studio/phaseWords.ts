/** Words of the phases in the studio. */
import type { Phase, Sale } from '@peppermint/contracts/sale'
import { isOpenEnded } from '../../studio/phases/phaseFields.ts'
import type { PhaseStatus } from '../../studio/phases/phaseOperation.ts'
import type { TermsCheck } from '../../studio/phases/checkTerms.ts'
import { CURRENCY, formatCanto, formatExact } from '../format/amount.ts'
import { formatDuration } from '../format/duration.ts'
import { formatInteger } from '../format/integer.ts'
import { formatExactMoment } from './exactMoment.ts'

/** Who can mint in a phase. */
export function audienceWords({ allowlistRoot }: Phase): string {
  if (allowlistRoot === undefined) return 'Everyone'
  return allowlistRoot === 'pending' ? 'Allowlist, not set yet' : 'Allowlist'
}

/** @param chainNow Unix seconds. */
export function phaseStatusWords({ start, end, maxSupply }: Phase, sale: Sale, chainNow: number): string {
  if (chainNow < start) return 'upcoming'
  if (chainNow >= end) return 'ended'
  return sale.minted >= maxSupply ? 'sold out' : 'open now'
}

export const endWords = (phase: Pick<Phase, 'end'>): string =>
  isOpenEnded(phase) ? 'No end' : formatExactMoment(phase.end)

/** Beside a phase's name on the timeline: `80 CANTO, everyone, 7 days`. */
export function barWords(phase: Phase): string {
  const length = isOpenEnded(phase) ? 'no end' : formatDuration(phase.end - phase.start)
  return `${formatExact(phase.price)} ${CURRENCY}, ${audienceWords(phase).toLowerCase()}, ${length}`
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const MONTH = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' })
const DAY_SECONDS = 86_400

/** @param step seconds between two ticks. */
export function formatTick(unix: number, step: number): string {
  const date = new Date(unix * 1_000)
  if (step >= 28 * DAY_SECONDS) return MONTH.format(date)
  return step < DAY_SECONDS && unix % DAY_SECONDS !== 0 ? TIME.format(date) : DAY.format(date)
}

/** The chain's time on the timeline. */
export const formatTime = (unix: number): string => TIME.format(new Date(unix * 1_000))

const LOCAL = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A moment in the visitor's time zone, under a field in UTC; in the browser only. */
export const localTimeWords = (unix: number): string =>
  `${LOCAL.format(new Date(unix * 1_000))} where you are`

/** What the phase brings if it sells out. */
export function revenueWords(price: bigint, left: number): string {
  return `${formatInteger(left)} left is ${formatCanto(price * BigInt(left))}`
}

export interface CheckWords {
  readonly text: string
  readonly detail?: string
}

export function checkWords(check: TermsCheck): CheckWords {
  switch (check.type) {
    case 'window':
      return { text: 'It closes before it opens', detail: 'Choose a later closing time.' }
    case 'future':
      return futureWords(check)
    case 'no-overlap':
      return { text: 'No overlap with another phase' }
    case 'overlap':
      return {
        text: `Overlaps ${check.with.name}`,
        detail: 'While both are open, each wallet gets the cheaper one that it can mint in.',
      }
    case 'price':
      return priceWords(check)
    case 'supply':
      return supplyWords(check)
    case 'later-end':
      return { text: 'It can only close earlier', detail: 'Add another phase to sell for longer.' }
    case 'list-pending':
      return { text: 'No allowlist yet', detail: 'Nothing can be minted until its root is set.' }
    case 'list-dropped':
      return { text: 'The allowlist is dropped', detail: 'Everyone can mint, at the phase’s price.' }
    case 'no-name':
      return { text: 'It has no name', detail: 'Visitors see its number instead.' }
  }
}

function futureWords({ severity, seconds }: Extract<TermsCheck, { type: 'future' }>): CheckWords {
  if (severity === 'error')
    return { text: 'It opens in the past', detail: 'The contract refuses that. Choose a later time.' }
  const left = `in ${formatDuration(seconds)}`
  return severity === 'ok'
    ? { text: 'Opens in the future', detail: left }
    : { text: `Opens ${left}`, detail: 'The transaction must be in a block by then, or it fails.' }
}

function priceWords({ before, after, previous }: Extract<TermsCheck, { type: 'price' }>): CheckWords {
  const change = `Price ${after < before ? 'falls' : 'rises'} from ${formatExact(before)} to ${formatCanto(after)}`
  if (previous !== undefined) return { text: change, detail: `${previous.name} comes before it.` }
  return after < before
    ? {
        text: change,
        detail: `People who planned for ${formatExact(before)} will see ${formatExact(after)}.`,
      }
    : { text: change }
}

function supplyWords({ severity, left, max }: Extract<TermsCheck, { type: 'supply' }>): CheckWords {
  if (severity === 'error')
    return {
      text: `More than the collection’s ${formatInteger(max)}`,
      detail: 'The contract refuses that.',
    }
  return severity === 'ok'
    ? { text: `${formatInteger(left)} can still be minted in it` }
    : { text: 'Nothing is left to mint in it', detail: 'That many are minted already.' }
}

/** What can be changed in a phase. */
export function phaseHintWords(status: PhaseStatus): string {
  switch (status) {
    case 'new':
      return 'It is added after the others, and can be changed until it opens.'
    case 'upcoming':
      return 'Everything can be changed until it opens.'
    case 'open':
      return 'It is open, so its terms are final. It can only be closed earlier.'
    case 'ended':
      return 'It has ended, and nothing about it can change.'
  }
}

export const unchangedWords =
  'Nothing has changed. Edit a field or move a bar, and what it changes on Canto is shown here: decoded, simulated, with its cost.'

/** A phase that the batch adds. */
export const addedPhaseWords = (isEdited: boolean): string =>
  isEdited
    ? 'These edits aren’t in your batch yet. Nothing of it is sent.'
    : 'Your batch adds this phase. Nothing of it is sent yet, and you can still edit it here.'
