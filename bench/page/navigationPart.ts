/** From page to page with a connected wallet: from the click to the content, and to the account in the header. */
import type { Browser, Page } from '@playwright/test'
import type { World } from '@peppermint/local'
import { amount, atMost, type PartResult } from '../parts/figure.ts'
import { median } from '../parts/median.ts'
import type { Run } from '../parts/runBench.ts'
import { withCleanup } from '../parts/withCleanup.ts'
import { CPU_SLOWDOWN, openBrowser, openSlowPage, stopping, waitUntilLive } from './browser.ts'
import { attachWallet, openConnected } from './connected.ts'
import { startPageServers } from './pageServers.ts'

const ROUNDS = 5
const MAX_CONTENT_MS = 500
/** A pointer rests on a link before it is pressed. */
const HOVER_MS = 300

/** What a frame showed, at a time since 1970 in milliseconds. */
interface Shown {
  readonly at: number
  /** The page's path, once what it is about is there. */
  readonly path: string
  /** The wallet's button in the header. */
  readonly account: string
}

/** Milliseconds from a click. */
interface Step {
  readonly content: number
  readonly account: number
  /** What the button said before the account, in frames with the new content or without. */
  readonly flashes: readonly string[]
}

const STEPS = ['gallery', 'pepper', 'back'] as const
type Visit = { readonly [Name in (typeof STEPS)[number]]: Step }

export const navigationPart = (run: Run): Promise<PartResult> =>
  withCleanup(async (onCleanup) => {
    const { url, world } = await startPageServers(run, onCleanup)
    const browser = await openBrowser()
    onCleanup(stopping(browser))
    const visits: Visit[] = []
    const rounds = run.isQuick ? 1 : ROUNDS
    for (let round = 1; round <= rounds; round += 1) {
      run.log(`navigation: round ${round} of ${rounds}`)
      visits.push(await visit(browser, url, world))
    }
    const all = (name: keyof Visit, what: 'content' | 'account') => visits.map((one) => one[name][what])
    const flashes = visits.flatMap((one) => STEPS.flatMap((name) => one[name].flashes))
    return {
      figures: [
        ...STEPS.map((name) =>
          atMost(
            `from the click to the content: ${name}, processor ${CPU_SLOWDOWN} times slower`,
            median(all(name, 'content')),
            MAX_CONTENT_MS,
            'ms',
          ),
        ),
        atMost('other labels than the account on the way', flashes.length, 0),
      ],
      facts: [
        ...STEPS.map((name) => ({
          what: name,
          value: `content ${all(name, 'content').map(amount).join(', ')} ms; account ${all(name, 'account').map(amount).join(', ')} ms`,
        })),
        { what: 'labels on the way', value: [...new Set(flashes)].join(', ') || 'none' },
      ],
    }
  })

async function visit(browser: Browser, url: string, world: World): Promise<Visit> {
  const { page, session } = await openSlowPage(browser, 1)
  const frames: Shown[] = []
  await page.exposeFunction('__shown', (shown: Shown) => void frames.push(shown))
  await page.addInitScript(watchFrames)
  await attachWallet(page, world)
  await openConnected(page, url)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })

  async function follow(path: RegExp, click: () => Promise<number>): Promise<Step> {
    const at = await click()
    const isThere = (one: Shown) => one.at > at && path.test(one.path)
    const isAccount = (one: Shown) => one.at > at && one.account.includes('0x')
    // The first frame after the click may be the old page's, which shows the account as well.
    while (!frames.some((one) => isThere(one) && isAccount(one))) await page.waitForTimeout(20)
    await waitUntilLive(page)
    const after = frames.filter((one) => one.at > at)
    const both = after.find((one) => isThere(one) && isAccount(one))
    return {
      content: (after.find(isThere)?.at ?? at) - at,
      account: (both?.at ?? at) - at,
      flashes: after.flatMap((one) => (one.account === '' || isAccount(one) ? [] : [one.account])),
    }
  }

  const gallery = await follow(/^\/peppers$/, () =>
    press(page, page.getByRole('banner').getByRole('link', { name: 'Peppers', exact: true })),
  )
  await page.locator('.gallery-grid img').first().waitFor()
  const pepper = await follow(/^\/peppers\/\d+$/, () => press(page, page.locator('.gallery-grid a').first()))
  const back = await follow(/^\/peppers$/, () =>
    page.evaluate(() => {
      const at = performance.timeOrigin + performance.now()
      history.back()
      return at
    }),
  )
  await page.context().close()
  return { gallery, pepper, back }
}

/** Rests on a link and clicks it. @returns when. */
async function press(page: Page, link: ReturnType<Page['locator']>): Promise<number> {
  await link.hover()
  await page.waitForTimeout(HOVER_MS)
  return link.evaluate((element: HTMLElement) => {
    const at = performance.timeOrigin + performance.now()
    element.click()
    return at
  })
}

/** Runs in each page: reports every change of what it shows, in the frame after. */
function watchFrames(): void {
  let last = ''
  const step = () => {
    const { __shown } = globalThis as unknown as { readonly __shown: (shown: Shown) => void }
    const button = document.querySelector('header .kit-bar > button:last-child')
    const drawn = button && getComputedStyle(button, '::before').content
    const account = drawn?.startsWith('"0x') ? (drawn.split('"')[1] ?? '') : (button?.textContent ?? '')
    const part = location.pathname === '/peppers' ? '.gallery img' : '.pepper-facts, #mint'
    const path = document.querySelector(part) === null ? '' : location.pathname
    const now = `${path} ${account}`
    if (now !== last && document.readyState !== 'loading')
      __shown({ at: performance.timeOrigin + performance.now(), path, account })
    last = now
    requestAnimationFrame(step)
  }
  // A page that comes back from the browser's cache shows all at once.
  addEventListener('pageshow', () => (last = ''))
  requestAnimationFrame(step)
}
