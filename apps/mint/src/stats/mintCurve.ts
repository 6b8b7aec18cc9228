/** Minted peppers over time, from mints per hour. */
import type { StatsAnswer } from '@peppermint/api'

export interface CurvePoint {
  /** Unix seconds. */
  readonly at: number
  /** Peppers minted until then. */
  readonly minted: number
}

const HOUR_SECONDS = 3_600

/**
 * A step per hour with mints: the count at the hour's beginning and at its end, and the last count until now.
 * @param hours oldest first.
 * @param until Unix seconds of the newest block.
 */
export function accumulateMints(hours: StatsAnswer['mintsPerHour'], until: number): readonly CurvePoint[] {
  const points: CurvePoint[] = []
  let minted = 0
  for (const { hour, minted: inHour } of hours) {
    points.push({ at: hour, minted })
    minted += inHour
    points.push({ at: Math.min(hour + HOUR_SECONDS, Math.max(until, hour)), minted })
  }
  const last = points.at(-1)
  if (last !== undefined && until > last.at) points.push({ at: until, minted })
  return points
}

export interface MintedDay {
  /** Unix seconds of its beginning, UTC. */
  readonly day: number
  readonly minted: number
  /** Until its end. */
  readonly total: number
}

const DAY_SECONDS = 86_400

/** Days with mints, oldest first. */
export function groupByDay(hours: StatsAnswer['mintsPerHour']): readonly MintedDay[] {
  const days = new Map<number, number>()
  for (const { hour, minted } of hours) {
    const day = hour - (hour % DAY_SECONDS)
    days.set(day, (days.get(day) ?? 0) + minted)
  }
  let total = 0
  return [...days].map(([day, minted]) => {
    total += minted
    return { day, minted, total }
  })
}
