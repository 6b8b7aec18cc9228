/**
 * Blocking time by processor time: what the page's own tasks take, whatever else the machine does meanwhile. Lighthouse
 * counts by the clock, so that on a busy machine it counts the time of other processes too.
 */
import type { Browser } from '@playwright/test'
import { CPU_SLOWDOWN, openSlowPage, waitUntilLive } from './browser.ts'

/** A task blocks from here on, milliseconds. */
const MAX_TASK_MS = 50
/** After the last script has run. */
const QUIET_MS = 1_000

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds: when it began, by the clock, and the thread's processor time. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args: Readonly<Record<string, unknown>>
}

/** Blocking time in milliseconds from the first paint until everything is loaded, on a processor four times slower. */
export async function blockingTime(browser: Browser, url: string): Promise<number> {
  const { page, session } = await openSlowPage(browser, 1, { width: 412, height: 823 })
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const completed = new Promise((resolve) => void session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'loading'] },
  })
  await page.goto(url)
  await waitUntilLive(page)
  await page.waitForTimeout(QUIET_MS)
  await session.send('Tracing.end')
  await completed
  await page.context().close()
  // The document's own process and thread paint it first.
  const paint = events.find(({ name }) => name === 'firstContentfulPaint')
  if (paint === undefined) throw new Error(`${url} was not painted.`)
  const tasks = topLevelTasks(
    events.filter(({ pid, tid, ts }) => pid === paint.pid && tid === paint.tid && ts > paint.ts),
  )
  // Without it, everything would count as nothing.
  if (!tasks.some(({ tdur = 0 }) => tdur > 0)) throw new Error(`${url}: the trace has no processor time.`)
  return tasks.reduce(
    (sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * CPU_SLOWDOWN - MAX_TASK_MS),
    0,
  )
}

/** Those of a thread that are in no other. */
function topLevelTasks(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const tasks: TraceEvent[] = []
  let end = 0
  const complete = events.filter(({ ph, tdur }) => ph === 'X' && tdur !== undefined)
  for (const event of complete.toSorted(
    (one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0),
  )) {
    if (event.ts < end) continue
    tasks.push(event)
    end = event.ts + (event.dur ?? 0)
  }
  return tasks
}
