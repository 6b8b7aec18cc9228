import { describe, expect, test } from 'vitest'
import {
  createPageClock,
  DEVICE_CLOCK,
  recordPageHead,
  syncToServer,
  readClock,
  recordHead,
} from './mintStore.ts'

const T = 1_800_000_000
const HOUR = 3_600_000
const head = (number: number, timestamp: number) => ({
  number,
  timestamp,
  hash: `0x${'0'.repeat(64)}` as const,
})

describe('the chain’s clock on a device', () => {
  test('a device that is an hour ahead is corrected by our server’s time', () => {
    const device = T * 1000 + HOUR
    const clock = recordHead(syncToServer(DEVICE_CLOCK, device, T * 1000), device, head(1, T - 4))
    expect(readClock(clock, device)).toEqual({ chainNow: T, headAge: 4 })
    expect(readClock(clock, device + 10_000)).toEqual({ chainNow: T + 10, headAge: 14 })
  })

  test('the server’s time corrects times recorded before it', () => {
    const device = T * 1000 - HOUR
    const fromPage = recordPageHead(createPageClock(device, T * 1000), device, head(1, T - 1))
    const clock = recordHead(
      syncToServer(fromPage, device + 1_000, T * 1000 + 1_000),
      device + 1_000,
      head(1, T - 1),
    )
    expect(readClock(clock, device + 2_000)).toEqual({ chainNow: T + 2, headAge: 3 })
  })

  test('without a server, a new block sets the clock', () => {
    const device = T * 1000 + HOUR
    const first = recordHead(DEVICE_CLOCK, device, head(1, T - 2))
    expect(readClock(first, device)).toEqual({ chainNow: T - 2, headAge: 0 })
    const second = recordHead(first, device + 4_000, head(2, T + 3))
    expect(readClock(second, device + 5_000)).toEqual({ chainNow: T + 4, headAge: 1 })
  })

  test('a block newer than the HTML’s does not set the clock', () => {
    const device = T * 1000
    const page = recordPageHead(DEVICE_CLOCK, device, head(1, T - 2 * 3600))
    const clock = recordHead(page, device + 500, head(9, T - 3600))
    expect(clock.source).toBe('device')
  })

  test('a page rendered just now sets the clock: a stale chain has its full age', () => {
    const device = T * 1000 + 2_000
    const clock = recordHead(createPageClock(device, T * 1000), device, head(1, T - 3600))
    expect(readClock(clock, device).headAge).toBe(3602)
  })

  test('without any time source, a stale chain ages while the page polls', () => {
    let clock = recordHead(DEVICE_CLOCK, T * 1000, head(1, T - 9))
    for (let seconds = 4; seconds <= 300; seconds += 4)
      clock = recordHead(clock, (T + seconds) * 1000, head(1, T - 9))
    expect(readClock(clock, (T + 301) * 1000).headAge).toBe(301)
  })

  test('a tab that slept for an hour does not report a stale chain', () => {
    const clock = recordHead(syncToServer(DEVICE_CLOCK, T * 1000, T * 1000), T * 1000, head(1, T - 4))
    expect(readClock(clock, T * 1000 + HOUR)).toEqual({ chainNow: T + 3600, headAge: 19 })
  })

  test('an old head from our server has its full age', () => {
    const clock = recordHead(syncToServer(DEVICE_CLOCK, 0, T * 1000), 0, head(1, T - 400))
    expect(readClock(clock, 0).headAge).toBe(400)
  })

  test('an older or equal head changes only the time of the reading', () => {
    const clock = recordHead(syncToServer(DEVICE_CLOCK, 0, T * 1000), 0, head(5, T))
    expect(recordHead(clock, 1000, head(5, T))).toEqual({ ...clock, readAt: 1000 })
    expect(recordHead(clock, 1000, head(4, T))).toEqual({ ...clock, readAt: 1000 })
  })
})
