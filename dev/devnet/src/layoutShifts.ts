/** What moves on a page without being asked to: the browser's own entries, for journeys and benches. */

/** One shift, as the browser measures it: the part of the window that moved, times how far. */
export interface Shift {
  readonly value: number
  /** The elements that moved. */
  readonly what: string
}

interface Recorder {
  shifts: Shift[]
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node?: Node
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }[]
}

/** All shifts of the page so far; it must have been opened with {@link recordShifts} as its initial script. */
export const shiftsOf = (page: {
  evaluate(run: () => readonly Shift[]): Promise<readonly Shift[]>
}): Promise<readonly Shift[]> => page.evaluate(() => (globalThis as unknown as Recorder).shifts)

/** Runs in each page: records every shift that no click or key has caused. */
export function recordShifts(): void {
  const recorder = globalThis as unknown as Recorder
  recorder.shifts = []
  const nameOf = (node: Node | undefined): string =>
    node instanceof Element
      ? [
          node.tagName.toLowerCase(),
          node.id && `#${node.id}`,
          ...[...node.classList].map((name) => `.${name}`),
        ].join('')
      : (node?.parentElement?.tagName ?? '?')
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} from ${Math.round(previousRect.y)} to ${Math.round(currentRect.y)} px`,
      )
      recorder.shifts.push({ value, what: moved.slice(0, 3).join(', ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page: scrolls down while there is more, ten windows at most, to the end, and back. */
export async function scrollToEndAndBack(pauseMs: number): Promise<void> {
  const WINDOWS = 10
  const step = innerHeight * 0.4
  const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))
  const end = () => document.documentElement.scrollHeight - innerHeight
  const far = () => Math.min(WINDOWS * innerHeight, end())
  while (scrollY < far() - 1) {
    scrollBy(0, step)
    await pause()
  }
  scrollTo(0, end())
  await pause()
  scrollTo(0, far())
  while (scrollY > 0) {
    await pause()
    scrollBy(0, -step)
  }
  await pause()
}
