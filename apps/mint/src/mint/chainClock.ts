/**
 * The chain's clock on a device whose own clock may be wrong. Phases open and close by block timestamps, so a
 * countdown by the device's clock would be off by the device's error.
 *
 * `offset` corrects the device's clock. It is derived from our server's responses, which carry its time, and from new
 * blocks, which are seconds old when they arrive.
 */
import type { Head } from '@peppermint/sale'

export interface Clock {
  /** Milliseconds to add to the device's clock. */
  readonly offset: number
  /** The source of `offset`; `device` is replaced by either of the others. */
  readonly source: 'device' | 'block' | 'server'
  /** The newest known block, and the corrected time in milliseconds when it was first read. */
  readonly head?: Head
  readonly headSeenAt?: number
  /** Device time in milliseconds of the latest reading, with or without a new block. */
  readonly readAt?: number
}

export const DEVICE_CLOCK: Clock = { offset: 0, source: 'device' }

/** A new head sets the clock if the previous reading is at most this old: the head is younger than that. */
const HEAD_WATCH_MS = 15_000
/** Blocks count as late for at most this long after the latest reading; a page that does not poll cannot know. */
const READING_TTL_MS = 15_000
/** The device's clock is trusted if the HTML was rendered within this time of it. */
const MAX_CLOCK_SKEW_MS = 60_000

/** The clock of a page that was rendered at `readAt` by the server's clock. */
export function createPageClock(deviceNow: number, readAt: number): Clock {
  return Math.abs(deviceNow - readAt) <= MAX_CLOCK_SKEW_MS ? { offset: 0, source: 'server' } : DEVICE_CLOCK
}

/** Sets the clock from the server time of a response. */
export function syncToServer(clock: Clock, deviceNow: number, serverNow: number): Clock {
  return withOffset(clock, serverNow - deviceNow, 'server')
}

/** Records a head that was just read from our server or the chain. For the head in the HTML, use `recordPageHead`. */
export function recordHead(clock: Clock, deviceNow: number, head: Head): Clock {
  const { readAt } = clock
  const known = { ...clock, readAt: deviceNow }
  if (clock.head !== undefined && head.number <= clock.head.number) return known
  const isFresh = clock.head !== undefined && readAt !== undefined && deviceNow - readAt <= HEAD_WATCH_MS
  const learned =
    isFresh && clock.source !== 'server'
      ? withOffset(known, head.timestamp * 1000 - deviceNow, 'block')
      : known
  return { ...learned, head, headSeenAt: deviceNow + learned.offset }
}

/** Records the head in the HTML. This page did not read it, so it does not set the clock. */
export function recordPageHead(clock: Clock, deviceNow: number, head: Head): Clock {
  return { ...clock, head, headSeenAt: deviceNow + clock.offset }
}

/** The chain's time in seconds, and the age of the newest block as far as this page can know it. */
export function readClock(clock: Clock, deviceNow: number): { chainNow: number; headAge: number } {
  const { head, headSeenAt, readAt, offset, source } = clock
  const correctedNow = deviceNow + offset
  if (head === undefined || headSeenAt === undefined)
    return { chainNow: Math.floor(correctedNow / 1000), headAge: 0 }
  // Without readings (a hidden tab, a sleeping device) new blocks are missed: the age stops.
  const lastReading =
    readAt === undefined ? correctedNow : Math.min(correctedNow, readAt + offset + READING_TTL_MS)
  const sinceRead = (lastReading - headSeenAt) / 1000
  const byTimestamp = lastReading / 1000 - head.timestamp
  // With only the device's clock, use the time since the block was read: a device that is an hour ahead must not
  // declare a healthy chain stale.
  const headAge = source === 'device' ? sinceRead : Math.max(sinceRead, byTimestamp)
  // The chain's clock advances between blocks and is never behind its newest block. Counting from the moment the
  // block was read supports chains with a shifted clock (a rehearsal, a fork).
  const lag = source === 'device' ? 0 : Math.max(0, headSeenAt / 1000 - head.timestamp)
  const chainNow = head.timestamp + lag + Math.max(0, correctedNow - headSeenAt) / 1000
  return { chainNow: Math.floor(chainNow), headAge: Math.max(0, Math.floor(headAge)) }
}

/** Shifts times that were recorded with the previous offset. */
function withOffset(clock: Clock, offset: number, source: Clock['source']): Clock {
  const { headSeenAt } = clock
  const moved = { ...clock, offset, source }
  return headSeenAt === undefined ? moved : { ...moved, headSeenAt: headSeenAt + offset - clock.offset }
}
