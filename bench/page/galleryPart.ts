/** Frame rate of the gallery with 10,000 peppers, and its memory. */
import type { Browser, Page } from '@playwright/test'
import { amount, atLeast, atMost, type PartResult } from '../parts/figure.ts'
import { median } from '../parts/median.ts'
import type { Run } from '../parts/runBench.ts'
import { withCleanup } from '../parts/withCleanup.ts'
import { readResident } from '../server/processFacts.ts'
import { CPU_SLOWDOWN, openBrowser, openSlowPage, stopping, waitUntilLive } from './browser.ts'
import { scrollDown, startCounting, type Frames } from './frames.ts'
import { startPageServers } from './pageServers.ts'

const ROUNDS = 5
const MIN_FRAMES_PER_SECOND = 55
const MAX_MEMORY_RATIO = 1.1
/** Two and a half screens a second: as fast as one can still look at the pictures. */
const SPEED = 2_000
/** A flick: eight screens a second. */
const FLICK_SPEED = 6_000
const SECONDS = 5
const FULL_SCROLLS = 3
/** Pixels of each step of a full scroll. */
const STEP_PX = 1_500

export const galleryPart = (run: Run): Promise<PartResult> =>
  withCleanup(async (onCleanup) => {
    const { url } = await startPageServers(run, onCleanup)
    const browser = await openBrowser()
    onCleanup(stopping(browser))
    const ours: Scrolls[] = []
    const rounds = run.isQuick ? 1 : ROUNDS
    for (let round = 1; round <= rounds; round += 1) {
      run.log(`gallery: scroll, round ${round} of ${rounds}`)
      ours.push(await scrolled(browser, `${url}/peppers`))
    }
    run.log('gallery: memory')
    const memory = await measureMemory(browser, `${url}/peppers`)
    const rate = (speed: 'steady' | 'flick') => median(ours.map((one) => one[speed].perSecond))
    return {
      figures: [
        atLeast(
          `frames per second of a scroll through 10,000 peppers, processor ${CPU_SLOWDOWN} times slower`,
          rate('steady'),
          MIN_FRAMES_PER_SECOND,
          'fps',
        ),
        atLeast('the same at three times the speed', rate('flick'), MIN_FRAMES_PER_SECOND, 'fps'),
        atMost(
          'memory of the page’s process after three full scrolls, of that after one',
          (memory.resident.at(-1) ?? Infinity) / (memory.resident[0] ?? 1),
          MAX_MEMORY_RATIO,
          'times',
        ),
        atMost(
          'its objects in memory after three full scrolls, of those after one',
          (memory.heap.at(-1) ?? Infinity) / (memory.heap[0] ?? 1),
          MAX_MEMORY_RATIO,
          'times',
        ),
      ],
      facts: [
        { what: 'the gallery', value: framesText(ours) },
        {
          what: 'pictures in the window that were missing when a scroll at three times the speed stopped, and until the last one was there',
          value: `${amount(median(ours.map(({ missing }) => missing)))} of ${amount(median(ours.map(({ tiles }) => tiles)))}, ${amount(median(ours.map(({ completeMs }) => completeMs)))} ms`,
        },
        {
          what: 'after each full scroll',
          value: memory.resident
            .map(
              (resident, scroll) =>
                `${amount(resident)} MB of the process, ${amount(memory.heap[scroll] ?? 0)} MB of objects`,
            )
            .join('; '),
        },
      ],
    }
  })

interface Scrolls {
  readonly steady: Frames
  readonly flick: Frames
  /** Tiles in the window when the flick stopped, and those without a picture. */
  readonly tiles: number
  readonly missing: number
  /** From then until every tile in the window had its picture. */
  readonly completeMs: number
}

async function waitForGallery(page: Page): Promise<void> {
  await waitUntilLive(page)
  await page.locator('.gallery-grid img').first().waitFor()
}

async function scrolled(browser: Browser, url: string): Promise<Scrolls> {
  const { page, session } = await openSlowPage(browser, CPU_SLOWDOWN)
  await page.goto(url)
  await waitForGallery(page)
  await startCounting(page)
  const steady = await scrollDown(page, session, { distance: SPEED * SECONDS, speed: SPEED })
  const flick = await scrollDown(page, session, { distance: FLICK_SPEED * SECONDS, speed: FLICK_SPEED })
  const pictures = await page.evaluate(waitForPictures)
  await page.context().close()
  return { steady, flick, ...pictures }
}

/** Runs in the page. A picture counts once the browser has decoded it. */
async function waitForPictures(): Promise<Pick<Scrolls, 'tiles' | 'missing' | 'completeMs'>> {
  const inWindow = () =>
    [...document.querySelectorAll('.gallery-grid .tile-picture')].filter((picture) => {
      const { top, bottom } = picture.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
  const isMissing = (picture: Element) => {
    const drawn = picture.querySelector('img, canvas')
    return (
      drawn === null || (drawn instanceof HTMLImageElement && !(drawn.complete && drawn.naturalWidth > 0))
    )
  }
  const stopped = performance.now()
  const tiles = inWindow().length
  const missing = inWindow().filter(isMissing).length
  while (inWindow().some(isMissing)) await new Promise(requestAnimationFrame)
  return { tiles, missing, completeMs: performance.now() - stopped }
}

/** In MB, after each full scroll from top to bottom, with all garbage collected. */
async function measureMemory(
  browser: Browser,
  url: string,
): Promise<{ readonly resident: readonly number[]; readonly heap: readonly number[] }> {
  const { page, session } = await openSlowPage(browser, 1)
  await page.goto(url)
  await waitForGallery(page)
  const pid = await rendererOf(browser, page)
  const resident: number[] = []
  const heap: number[] = []
  for (let scroll = 0; scroll < FULL_SCROLLS; scroll += 1) {
    await page.evaluate(async (step) => {
      scrollTo(0, 0)
      while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
        scrollBy(0, step)
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      }
    }, STEP_PX)
    await page.evaluate(waitForPictures)
    await session.send('HeapProfiler.collectGarbage')
    resident.push(readResident(pid).now)
    heap.push((await session.send('Runtime.getHeapUsage')).usedSize / 1_000_000)
  }
  await page.context().close()
  return { resident, heap }
}

/** The process of the page: of all that draw pages, the one with the most processor time. */
async function rendererOf(browser: Browser, page: Page): Promise<number> {
  await page.evaluate(() => {
    const end = performance.now() + 500
    while (performance.now() < end);
  })
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  const busiest = renderers.toSorted((one, other) => other.cpuTime - one.cpuTime)[0]
  if (busiest === undefined) throw new Error('The browser has no process for the page.')
  return busiest.id
}

function framesText(list: readonly Scrolls[]): string {
  const of = (speed: 'steady' | 'flick', name: keyof Frames) => median(list.map((one) => one[speed][name]))
  const text = (speed: 'steady' | 'flick') =>
    `${amount(of(speed, 'perSecond'))} fps (${list.map((one) => amount(one[speed].perSecond)).join(', ')}), 99 of 100 frames within ${amount(of(speed, 'p99'))} ms, main thread busy for ${amount(of(speed, 'mainThread') * 100)} %`
  return `${text('steady')}; at three times the speed ${text('flick')}`
}
