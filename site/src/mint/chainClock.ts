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
}

export const deviceClock: Clock = { offset: 0, source: 'device' }

/** Takes an answer of our server: its own time when it answered. */
export function heardServer(clock: Clock, deviceNow: number, serverNow: number): Clock {
  return { ...clock, offset: serverNow - deviceNow, source: 'server' }
}

/**
 * Takes a head, however it was read. `watchedFor` is how long (ms) the previous head had been watched without a
 * newer one: a head that replaces one under watch must be younger than that, so it tells the time, too.
 */
export function sawHead(clock: Clock, deviceNow: number, head: Head, watchedFor?: number): Clock {
  if (clock.head !== undefined && head.number <= clock.head.number) return clock
  const fresh = clock.head !== undefined && watchedFor !== undefined && watchedFor <= 15_000
  const learned: Clock =
    fresh && clock.source !== 'server'
      ? { offset: head.timestamp * 1000 - deviceNow, source: 'block' }
      : { offset: clock.offset, source: clock.source }
  return { ...learned, head, headSeenAt: deviceNow + learned.offset }
}

/** Seconds on the chain's clock now, and the age of the newest block. */
export function readClock(clock: Clock, deviceNow: number): { chainNow: number; headAge: number } {
  const wall = deviceNow + clock.offset
  if (clock.head === undefined || clock.headSeenAt === undefined) {
    return { chainNow: Math.floor(wall / 1000), headAge: 0 }
  }
  const watched = Math.max(0, wall - clock.headSeenAt) / 1000
  const byTimestamp = wall / 1000 - clock.head.timestamp
  // Where nothing better than the device's clock is known, only what we watched ourselves counts: a device
  // that runs an hour ahead must not declare a healthy chain dead.
  const headAge = Math.floor(clock.source === 'device' ? watched : Math.max(watched, byTimestamp))
  return { chainNow: chainTime(clock, wall), headAge: Math.max(0, headAge) }
}

/** A chain's clock goes on between blocks; it is never behind its newest block. */
function chainTime(clock: Clock, wall: number): number {
  const { head: newest, headSeenAt } = clock
  if (newest === undefined || headSeenAt === undefined) return Math.floor(wall / 1000)
  // Ageing by the true time keeps chains whose clock differs from the world's (a rehearsal, a fork) counting right.
  const lag = clock.source === 'device' ? 0 : Math.max(0, headSeenAt / 1000 - newest.timestamp)
  return Math.floor(newest.timestamp + lag + Math.max(0, wall - headSeenAt) / 1000)
}
