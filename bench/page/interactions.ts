/** How long a page takes to show what a click did: the browser's own event timing. */
import type { Page } from '@playwright/test'

interface TimedPage {
  readonly interactionTimes: Map<number, number>
}

/** Runs in the page: keeps the duration of every interaction, in milliseconds, until its next frame is drawn. */
export function recordInteractions(): void {
  const interactionTimes = new Map<number, number>()
  Object.assign(globalThis, { interactionTimes })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as unknown as { interactionId: number; duration: number }
      if (interactionId === 0) continue
      interactionTimes.set(interactionId, Math.max(duration, interactionTimes.get(interactionId) ?? 0))
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/**
 * Interaction to next paint while `act` runs: the slowest interaction. Those below the browser's smallest reported
 * duration count as 16 ms.
 */
export async function interactionToNextPaint(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => (globalThis as unknown as TimedPage).interactionTimes.clear())
  await act()
  // Entries are reported after the frame that they wait for.
  return page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
    const times = [...(globalThis as unknown as TimedPage).interactionTimes.values()]
    return Math.max(16, ...times)
  })
}
