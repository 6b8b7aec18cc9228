/** Sentences that the pages about peppers, owners and statistics share. */
import { formatInteger } from './format/integer.ts'
import { formatShare } from './format/share.ts'

export const loadFailureWords = (what: string, isOnline: boolean): string =>
  isOnline
    ? `We couldn’t read ${what}. Our server isn’t responding; your ${COLLECTION.unit.many} are safe on Canto.`
    : `You’re offline. Reconnect to read ${what}.`

export const slowWords = (what: string): string =>
  `Reading ${what} takes longer than usual. This page keeps trying.`

/** @param readAt Unix milliseconds. */
export const outdatedWords = (readAt: number, isOnline: boolean): string =>
  `${isOnline ? 'Our server isn’t responding.' : 'You’re offline.'} Shown as of ${formatClock(readAt)}.`

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const formatClock = (unixMs: number): string => clock.format(new Date(unixMs))

/** `No. 2,048`. */
export const pepperNumber = (id: number): string => `No. ${formatInteger(id)}`

/** Where a pepper's heat is among all that are revealed. */
export function heatRankWords(cooler: number, revealed: number): string {
  const among = `the ${formatInteger(revealed)} ${COLLECTION.unit.many} revealed so far`
  if (revealed <= 1) return `The first ${COLLECTION.unit.one} to be revealed.`
  if (cooler === 0) return `None of ${among} is milder.`
  return `Hotter than ${formatShare(cooler, revealed)} of ${among}.`
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
  if (from === 0) return 'No heat'
  return next === undefined
    ? `${formatInteger(from)} and more`
    : `${formatInteger(from)} to ${formatInteger(next - 1)}`
}
