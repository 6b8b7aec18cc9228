/** When rows only pass by: series of scroll events, as browsers report one per frame. */
import { expect, test } from 'vitest'
import { createScrollPace, type ScrollPace } from './scrollPace.ts'

const WINDOW_PX = 768

interface Part {
  readonly pxPerSecond: number
  readonly frameMs: number
  readonly seconds: number
}

/** Scrolls on from where it is. @returns whether rows passed by after each frame. */
function scroll(pace: ScrollPace, parts: readonly Part[]): boolean[] {
  let [time, offset] = [5_000, 20_000]
  const passing: boolean[] = []
  for (const { pxPerSecond, frameMs, seconds } of parts)
    for (let frame = 0; frame < (seconds * 1_000) / frameMs; frame += 1) {
      time += frameMs
      offset += (pxPerSecond * frameMs) / 1_000
      pace.scrolled({ time, offset, windowHeight: WINDOW_PX })
      passing.push(pace.isPassing)
    }
  return passing
}

const FAST_DEVICE_MS = 1_000 / 60
const SLOW_DEVICE_MS = 1_000 / 12

test('on a fast device rows never pass by at speeds at which they can be seen', () => {
  for (const pxPerSecond of [300, 2_000, 6_000, -6_000])
    expect(scroll(createScrollPace(), [{ pxPerSecond, frameMs: FAST_DEVICE_MS, seconds: 3 }])).not.toContain(
      true,
    )
})

test('a frame that is missing now and then changes nothing', () => {
  const parts = Array.from({ length: 10 }, () => [
    { pxPerSecond: 2_000, frameMs: FAST_DEVICE_MS, seconds: 0.3 },
    { pxPerSecond: 2_000, frameMs: 60, seconds: 0.06 },
  ]).flat()
  expect(scroll(createScrollPace(), parts)).not.toContain(true)
})

test('on every device rows pass by faster than the eye follows, up and down', () => {
  for (const pxPerSecond of [20_000, -20_000]) {
    const pace = createScrollPace()
    const passing = scroll(pace, [{ pxPerSecond, frameMs: FAST_DEVICE_MS, seconds: 1 }])
    expect(passing.slice(0, 2)).toEqual([false, true])
    expect(passing.slice(1)).not.toContain(false)
    expect(pace.direction).toBe(Math.sign(pxPerSecond))
  }
})

test('on a slow device rows pass by within four frames, and do not change between', () => {
  const passing = scroll(createScrollPace(), [{ pxPerSecond: 2_000, frameMs: SLOW_DEVICE_MS, seconds: 3 }])
  expect(passing.slice(4)).not.toContain(false)
})

test('frames that are quick again do not end it while the speed stays', () => {
  const passing = scroll(createScrollPace(), [
    { pxPerSecond: 2_000, frameMs: SLOW_DEVICE_MS, seconds: 1 },
    { pxPerSecond: 2_000, frameMs: FAST_DEVICE_MS, seconds: 3 },
  ])
  expect(passing.slice(4)).not.toContain(false)
})

test('a slow scroll has its pictures on the slowest device', () => {
  expect(scroll(createScrollPace(), [{ pxPerSecond: 500, frameMs: 300, seconds: 5 }])).not.toContain(true)
})

test('rows stay once the scroll slows down', () => {
  const passing = scroll(createScrollPace(), [
    { pxPerSecond: 20_000, frameMs: FAST_DEVICE_MS, seconds: 0.5 },
    { pxPerSecond: 2_000, frameMs: FAST_DEVICE_MS, seconds: 0.5 },
  ])
  expect(passing.at(-1)).toBe(false)
})

test('a jump is no scroll, however far', () => {
  const pace = createScrollPace()
  for (const offset of [0, 100_000, 3_000]) {
    pace.scrolled({ time: offset, offset, windowHeight: WINDOW_PX })
    expect(pace.isPassing).toBe(false)
    pace.rested()
  }
})
