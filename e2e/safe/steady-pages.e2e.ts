/**
 * What owners can press stays where it is while the page is still reading: an owner who aims at one button must not
 * press another, nor none. Answers come late and one by one here, as on a slow connection.
 */
import type { Page } from '@playwright/test'
import { expect, test } from './safeJourney.ts'

/** Delays of the chain's node and of the gateway: long enough that the page is drawn between any two answers. */
const NODE_DELAY_MS = 400
const GATEWAY_DELAY_MS = 250

interface Places {
  /** Everything that could be pressed. */
  readonly texts: readonly string[]
  /** What was drawn in several places, or is gone. */
  readonly unsteady: readonly { readonly text: string; readonly places: readonly string[] }[]
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
    const places = new Map<Element, { readonly text: string; readonly places: string[] }>()
    const look = () => {
      for (const [element, known] of places)
        if (!element.isConnected && known.places.at(-1) !== 'gone') known.places.push('gone')
      for (const element of document.querySelectorAll('main :is(a[href], button, input, summary, select)')) {
        const { left, top, width } = element.getBoundingClientRect()
        if (width === 0) continue
        const place = `${Math.round(left + scrollX)},${Math.round(top + scrollY)}`
        const known = places.get(element) ?? { text: element.textContent, places: [] }
        places.set(element, known)
        if (known.places.at(-1) !== place) known.places.push(place)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(globalThis, {
      getPlaces: () => {
        const all = [...places.values()]
        return { texts: all.map(({ text }) => text), unsteady: all.filter((one) => one.places.length > 1) }
      },
    })
  })

const getPlaces = (page: Page): Promise<Places> => page.evaluate('getPlaces()')

/** Opens it and waits until everything is read. */
async function readAll(page: Page, url: string, last: string): Promise<Places> {
  await page.goto(url)
  await expect(page.locator(last).first()).toBeVisible()
  await expect(page.locator('main .loading')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  return getPlaces(page)
}

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
    // Its last answer is what executing costs.
    [`${root}/transactions/${proposed}`, 'main :text("Executing is a transaction of")', 'Reject'],
    [root, 'main .figures dd:text("2 of 3")', undefined],
    [`${root}/queue`, 'main :text("nonce 0")', undefined],
    [`${root}/messages`, 'main .figures dd:text("2 of 3")', 'New message'],
    [`${root}/new`, 'main .figures dd:text("2 of 3")', undefined],
    [`${root}/new/transfer`, 'main .figures dd:text("2 of 3")', 'Review'],
  ] as const
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    for (const [url, last, text] of width === 375 ? urls.slice(0, 1) : urls) {
      const { texts, unsteady } = await readAll(page, url, last)
      expect(unsteady, `${url} at ${width} px`).toEqual([])
      expect(texts.length, url).toBeGreaterThan(0)
      if (text !== undefined) expect(texts, url).toContain(text)
    }
  }
})

test('a node that is down: what the page says of it stays, and nothing moves with each attempt', async ({
  openSafe,
  owners,
  safe,
  server,
  world,
}) => {
  const proposed = await owners.propose({ to: safe, value: 1n })
  const page = await openSafe('', 'carol')
  await page.route(`${world.rpcUrl}**`, (route) => route.abort())
  await page.goto(`${server.url}/safe/${safe}/transactions/${proposed}`)
  const notes = page.locator('[data-simulation], [data-hashes]')
  await expect(notes.filter({ hasText: 'This page couldn’t simulate' })).toBeVisible()
  await page.getByText('Check on your device').click()
  await expect(notes.filter({ hasText: 'The Safe’s version comes from the service' })).toBeVisible()
  const isSteady = await page.evaluate(async () => {
    const look = () =>
      Array.from(
        document.querySelectorAll('[data-simulation], [data-hashes]'),
        (note) => note.textContent,
      ).join()
    const first = look()
    // Longer than the page waits before it tries again.
    const end = performance.now() + 15_000
    while (performance.now() < end) {
      await new Promise(requestAnimationFrame)
      if (look() !== first) return look()
    }
    return true
  })
  expect(isSteady).toBe(true)
})
