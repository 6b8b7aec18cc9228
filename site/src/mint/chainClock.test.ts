import { describe, expect, test } from 'vitest'
import { deviceClock, heardServer, readClock, sawHead } from './chainClock.ts'

const T = 1_800_000_000
const head = (number: number, timestamp: number) => ({
  number,
  timestamp,
  hash: `0x${'0'.repeat(64)}` as const,
})

describe('the chain’s clock on a device', () => {
  test('a device that is an hour ahead counts right once our server has spoken', () => {
    const device = (T + 3600) * 1000
    const clock = sawHead(heardServer(deviceClock, device, T * 1000), device, head(1, T - 4))
    expect(readClock(clock, device)).toEqual({ chainNow: T, headAge: 4 })
    expect(readClock(clock, device + 10_000)).toEqual({ chainNow: T + 10, headAge: 14 })
  })
  test('without a server, a block seen to arrive tells the time', () => {
    const device = (T + 3600) * 1000
    const first = sawHead(deviceClock, device, head(1, T - 2))
    expect(readClock(first, device)).toEqual({ chainNow: T - 2, headAge: 0 })
    const second = sawHead(first, device + 4_000, head(2, T + 3), 4_000)
    expect(readClock(second, device + 5_000)).toEqual({ chainNow: T + 4, headAge: 1 })
  })
  test('a dead chain ages although nothing told the time', () => {
    const clock = sawHead(deviceClock, T * 1000, head(1, T - 9))
    expect(readClock(clock, T * 1000 + 301_000).headAge).toBe(301)
  })
  test('an old head from our server is as old as it says', () => {
    const clock = sawHead(heardServer(deviceClock, 0, T * 1000), 0, head(1, T - 400))
    expect(readClock(clock, 0).headAge).toBe(400)
  })
  test('an older or equal head changes nothing', () => {
    const clock = sawHead(heardServer(deviceClock, 0, T * 1000), 0, head(5, T))
    expect(sawHead(clock, 1000, head(5, T))).toBe(clock)
    expect(sawHead(clock, 1000, head(4, T))).toBe(clock)
  })
})
