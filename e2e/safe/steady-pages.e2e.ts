/**
 * What owners can press stays where it is while the page is still reading: an owner who aims at one button must not
 * press another, nor none. Answers come late and one by one here, as on a slow connection.
 */
import type { Page } from '@playwright/test'
import { expect, test } from './safeJourney.ts'

/** Delays of the chain's node and of the gateway: long enough that the page is drawn between any two answers. */
const NODE_DELAY_MS = 400
const GATEWAY_DELAY_MS = 250
/** Longer than the longest row of answers. */
const SETTLED_AFTER_MS = 4_000

interface Moved {
  readonly text: string
  readonly places: readonly string[]
}

const delay = async (page: Page, url: string, ms: number) =>
  page.route(url, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    // The page may have gone on.
    await route.continue().catch(() => undefined)
  })

/** From now on, pages note where each thing that can be pressed was drawn. */
const watchPlaces = (page: Page) =>
  page.addInitScript(() => {
    const places = new Map<Element, string[]>()
    const look = () => {
      for (const element of document.querySelectorAll('main :is(a[href], button, input, summary, select)')) {
        const { left, top, width } = element.getBoundingClientRect()
        if (width === 0) continue
        const place = `${Math.round(left + scrollX)},${Math.round(top + scrollY)}`
        const known = places.get(element) ?? []
        if (known.at(-1) !== place) places.set(element, [...known, place])
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(globalThis, {
      getPlaces: () => Array.from(places, ([element, list]) => ({ text: element.textContent, places: list })),
    })
  })

const getPlaces = (page: Page): Promise<readonly Moved[]> => page.evaluate('getPlaces()')

test('what an owner can press stays where it is while the page reads', async ({
  openSafe,
  owners,
  safe,
  server,
  world,
}) => {
  test.setTimeout(180_000)
  const proposed = await owners.propose({ to: safe, value: 1n })
  const page = await openSafe('', 'carol')
  await delay(page, `${world.rpcUrl}**`, NODE_DELAY_MS)
  await delay(page, `${server.url}/gateway/**`, GATEWAY_DELAY_MS)
  await watchPlaces(page)
  const root = `${server.url}/safe/${safe}`
  const urls = [
    `${root}/transactions/${proposed}`,
    ...['', '/queue', '/messages', '/new', '/new/transfer'].map((path) => root + path),
  ]
  for (const url of urls) {
    await page.goto(url)
    await page.waitForTimeout(SETTLED_AFTER_MS)
    const places = await getPlaces(page)
    expect(places.length, url).toBeGreaterThan(0)
    expect(
      places.filter((one) => one.places.length > 1),
      url,
    ).toEqual([])
  }
  await page.goto(urls[0] ?? '')
  await expect(page.getByRole('link', { name: 'Reject' })).toBeVisible()
})
