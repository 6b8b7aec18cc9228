/** Sentences that the pages about peppers, owners and statistics share. */
import { formatInteger } from './format/integer.ts'
import { formatShare } from './format/share.ts'
import { t } from './t.ts'

/** What a page says while it reads, and where it could not. */
export interface ReadingWords {
  readonly reading: string
  readonly slow: string
  readonly failed: string
  readonly offline: string
}

export const loadFailureWords = ({ failed, offline }: ReadingWords, isOnline: boolean): string =>
  isOnline
    ? `${failed} ${t`Our server isn’t responding; your ${COLLECTION.unit.many} are safe on ${COLLECTION.chain.name}.`}`
    : offline

export const slowWords = ({ slow }: Pick<ReadingWords, 'slow'>): string =>
  `${slow} ${t`This page keeps trying.`}`

/** @param readAt Unix milliseconds. */
export const outdatedWords = (readAt: number, isOnline: boolean): string =>
  `${isOnline ? t`Our server isn’t responding.` : t`You’re offline.`} ${t`Shown as of ${formatClock(readAt)}.`}`

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const formatClock = (unixMs: number): string => clock.format(new Date(unixMs))

/** `No. 2,048`. */
export const pepperNumber = (id: number): string => t`No. ${formatInteger(id)}`

/** Where a pepper's heat is among all that are revealed. */
export function heatRankWords(cooler: number, revealed: number): string {
  if (revealed <= 1) return t`The first ${COLLECTION.unit.one} to be revealed.`
  if (cooler === 0)
    return t`None of the ${formatInteger(revealed)} ${COLLECTION.unit.many} revealed so far is milder.`
  return t`Hotter than ${formatShare(cooler, revealed)} of the ${formatInteger(revealed)} ${COLLECTION.unit.many} revealed so far.`
}

const SHORT_UNITS = [
  [1_000_000, 'M'],
  [1_000, 'k'],
] as const

/** Scoville heat units on an axis: `500`, `20k`, `1M`. */
export function shortHeat(heat: number): string {
  const [size, unit] = SHORT_UNITS.find(([least]) => heat >= least) ?? [1, '']
  return `${heat / size}${unit}`
}

/** A bin of the heat histogram: `20,000 to 49,999`. */
export function heatBinWords(from: number, next: number | undefined): string {
  if (from === 0) return t`No heat`
  return next === undefined
    ? t`${formatInteger(from)} and more`
    : t`${formatInteger(from)} to ${formatInteger(next - 1)}`
}
