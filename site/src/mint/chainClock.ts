/**
 * The chain's clock, kept on a device whose own clock may be wrong. Phases open and close by block
 * timestamps, so a countdown that follows the device would lie by however much the device is off.
 *
 * `offset` is what has to be added to the device's clock to get the true time. It is learned from our
 * server's answers (which carry its time) and from blocks seen to arrive (a block that is new is seconds old).
 */
import type { Head } from '@peppermint/contracts/sale'

export interface Clock {
  /** Milliseconds to add to the device's clock. */
  readonly offset: number
  /** Where `offset` comes from; a device's own word is overruled by anything better. */
  readonly source: 'device' | 'block' | 'server'
  /** The newest block known, and the true time (ms) at which it was first seen. */
  readonly head?: Head
  readonly headSeenAt?: number
  /** Device time (ms) of the latest reading, whether or not it brought a new block. */
  readonly readAt?: number
}

export const DEVICE_CLOCK: Clock = { offset: 0, source: 'device' }

/** A head that replaces another within this time (ms) of a reading tells the time: it is younger than that. */
const HEAD_WATCH_MS = 15_000
/** Blocks count as missing for so long (ms) after the latest reading; a page that does not look cannot know. */
const READING_TTL_MS = 15_000
/** A page whose HTML was made this close (ms) to the device's time is on a device that can be believed. */
const MAX_CLOCK_SKEW_MS = 60_000

/** The clock of a page that was rendered at `readAt` by the clock of who rendered it. */
export function createPageClock(deviceNow: number, readAt: number): Clock {
  return Math.abs(deviceNow - readAt) <= MAX_CLOCK_SKEW_MS ? { offset: 0, source: 'server' } : DEVICE_CLOCK
}

/** Takes an answer of our server: its own time when it answered. */
export function syncToServer(clock: Clock, deviceNow: number, serverNow: number): Clock {
  return withOffset(clock, serverNow - deviceNow, 'server')
}

/**
 * Takes a head that was read just now, from our server or from the chain. What was known from the HTML only is
 * put in with `headInPage`.
 */
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

/** Takes the head that the HTML was made with. It was not read by this page, so it tells no time. */
export function recordPageHead(clock: Clock, deviceNow: number, head: Head): Clock {
  return { ...clock, head, headSeenAt: deviceNow + clock.offset }
}

/** Seconds on the chain's clock now, and the age of the newest block as far as this page can know it. */
export function readClock(clock: Clock, deviceNow: number): { chainNow: number; headAge: number } {
  const { head, headSeenAt, readAt, offset, source } = clock
  const wall = deviceNow + offset
  if (head === undefined || headSeenAt === undefined) return { chainNow: Math.floor(wall / 1000), headAge: 0 }
  // While nobody reads (a hidden tab, a sleeping device) blocks may come unseen: age stops counting.
  const looked = readAt === undefined ? wall : Math.min(wall, readAt + offset + READING_TTL_MS)
  const watched = (looked - headSeenAt) / 1000
  const byTimestamp = looked / 1000 - head.timestamp
  // Where nothing better than the device's clock is known, only what we watched ourselves counts: a device
  // that runs an hour ahead must not declare a healthy chain dead.
  const headAge = source === 'device' ? watched : Math.max(watched, byTimestamp)
  // A chain's clock goes on between blocks and is never behind its newest block. Counting from when the block was
  // seen keeps chains whose clock differs from the world's (a rehearsal, a fork) right.
  const lag = source === 'device' ? 0 : Math.max(0, headSeenAt / 1000 - head.timestamp)
  const chainNow = head.timestamp + lag + Math.max(0, wall - headSeenAt) / 1000
  return { chainNow: Math.floor(chainNow), headAge: Math.max(0, Math.floor(headAge)) }
}

/** A better offset moves everything that was noted by the worse one. */
function withOffset(clock: Clock, offset: number, source: Clock['source']): Clock {
  const { headSeenAt } = clock
  const moved = { ...clock, offset, source }
  return headSeenAt === undefined ? moved : { ...moved, headSeenAt: headSeenAt + offset - clock.offset }
}
