/** Every page with Tab alone: from the skip link to the footer, each stop seen, marked and in the order of reading. */
import type { Page } from '@playwright/test'
import { sendMint } from './chain.ts'
import { expect, OWN_ACCOUNTS, test, waitUntilLive } from './journey.ts'

/** More than any of the pages has. */
const MAX_STOPS = 200

/** Where the focus is, in pixels of the document, and what is wrong with it. */
interface Stop {
  readonly name: string
  readonly top: number
  readonly left: number
  readonly faults: readonly string[]
}

/** Runs in the page. @returns undefined if nothing has the focus: the browser's own controls have it. */
function readStop(): Stop | undefined {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return undefined
  const { top, left, right, bottom, width, height } = focused.getBoundingClientRect()
  const { outlineStyle, outlineWidth } = getComputedStyle(focused)
  const isOnTop = (x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (focused.contains(hit) || hit.contains(focused))
  }
  const faults = [
    ...(outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2 ? ['no ring'] : []),
    ...(width === 0 || height === 0 ? ['no size'] : []),
    // A link over two lines has no content in the middle of its box.
    ...(isOnTop((left + right) / 2, (top + bottom) / 2) || isOnTop(left + 4, top + 4) ? [] : ['covered']),
  ]
  const name = (focused.getAttribute('aria-label') ?? focused.textContent).trim().slice(0, 40)
  return { name: `${focused.tagName} ${name}`, top: top + scrollY, left, faults }
}

/** Scrolls through the parts that are drawn once they are seen: one that is drawn moves what is below it. */
async function drawParts(page: Page): Promise<void> {
  for (const part of await page.locator('[data-live]').all()) {
    // `scrollIntoView` would also move where Tab starts.
    await part.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - innerHeight / 2))
    await expect(part.locator('> *')).not.toHaveCount(0)
    await expect(part.getByText('Loading…')).toHaveCount(0)
  }
  await page.evaluate(() => scrollTo(0, 0))
}

/** Presses Tab until the focus leaves the page. Chromium's own controls do not always take it: then it starts again. */
async function walk(page: Page): Promise<readonly Stop[]> {
  const stops: Stop[] = []
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(readStop)
    const first = stops[0]
    if (stop === undefined || (stop.name === first?.name && stop.top === first.top)) return stops
    stops.push(stop)
  }
  throw new Error(`The focus never leaves the page: ${JSON.stringify(stops.slice(-3))}`)
}

/** Faults by stop. Reading goes down, or to the right: never up and to the left. */
const faultsOf = (stops: readonly Stop[]): readonly string[] =>
  stops.flatMap(({ name, top, left, faults }, index) => {
    const before = stops[index - 1]
    const isBack = before !== undefined && top < before.top - 30 && left <= before.left + 5
    return [...faults, ...(isBack ? [`before ${before.name}`] : [])].map((fault) => `${name}: ${fault}`)
  })

for (const [width, height] of [
  [1_440, 789],
  [375, 667],
] as const) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height } })

    test(
      'Tab leads through every page, from the skip link to the languages',
      { tag: OWN_ACCOUNTS },
      async ({ page, server, world }) => {
        await sendMint(world, world.accounts.alice)
        await expect.poll(async () => (await fetch(`${server.url}/api/peppers/1`)).status).toBe(200)
        for (const path of ['/', '/peppers', '/peppers/1', '/stats', '/studio', '/safe']) {
          await page.goto(`${server.url}${path}`)
          if (path === '/safe') await expect(page.getByRole('button', { name: 'Open' })).toBeVisible()
          else await waitUntilLive(page)
          await drawParts(page)
          const stops = await walk(page)
          expect(faultsOf(stops), path).toEqual([])
          expect(stops.at(0)?.name, path).toMatch(/^A Skip to the /)
          // The languages depend on the build.
          const last = await page.getByRole('contentinfo').getByRole('link').last().innerText()
          expect(stops.at(-1)?.name, path).toBe(`A ${last}`)
          expect(new Set(stops.map(({ top, left }) => `${top} ${left}`)).size, path).toBeGreaterThan(9)
        }
      },
    )
  })
}
