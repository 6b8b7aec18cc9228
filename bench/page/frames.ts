/** Scrolls a page as a visitor does and counts the frames that it draws meanwhile. */
import type { CDPSession, Page } from '@playwright/test'

/** Frames of a scroll. */
export interface Frames {
  readonly perSecond: number
  /** Milliseconds between two frames, the largest of a hundred left out. */
  readonly p99: number
  /** Share of the time in which the page's main thread was running: processor time, the slow-down's included. */
  readonly mainThread: number
}

interface FrameLog {
  readonly frameTimes: number[]
}

/** Runs in the page. */
function countFrames(): void {
  const frameTimes: number[] = []
  Object.assign(globalThis, { frameTimes })
  const step = (time: number) => {
    frameTimes.push(time)
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** Starts to count; call once per page. */
export const startCounting = (page: Page): Promise<void> => page.evaluate(countFrames)

/**
 * Scrolls down by a gesture of constant speed, as a wheel does: the compositor moves the page, its main thread draws what
 * comes into the window.
 * @param speed pixels per second.
 */
export async function scrollDown(
  page: Page,
  session: CDPSession,
  { distance, speed }: { readonly distance: number; readonly speed: number },
): Promise<Frames> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taskSeconds = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  await page.evaluate(() => void ((globalThis as unknown as FrameLog).frameTimes.length = 0))
  const before = await taskSeconds()
  await session.send('Input.synthesizeScrollGesture', {
    x: 600,
    y: 400,
    yDistance: -distance,
    speed,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  const { times, scrolled } = await page.evaluate(() => ({
    times: [...(globalThis as unknown as FrameLog).frameTimes],
    scrolled: scrollY,
  }))
  if (scrolled < distance) throw new Error(`The page scrolled ${scrolled} of ${distance} pixels.`)
  const mainThread = (await taskSeconds()) - before
  const [first = 0] = times
  const last = times.at(-1) ?? first
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const seconds = (last - first) / 1_000
  return {
    perSecond: (times.length - 1) / seconds,
    p99: gaps.toSorted((one, other) => other - one)[Math.floor(gaps.length / 100)] ?? 0,
    mainThread: mainThread / seconds,
  }
}
