/** The studio read by a visitor: phases, an allowlist of 100,000 rows, a rehearsal. */
import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { COLOR_RULES, violations } from './galleryChecks.ts'
import { expect, READS_ONLY, test, waitForSale, waitUntilLive } from './journey.ts'

test.use({ viewport: { width: 375, height: 812 } })

/** Accessible in both themes, and not wider than the phone. */
async function expectReadable(page: Page): Promise<void> {
  expect(await violations(page, undefined)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, COLOR_RULES)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
}

/** Runs in the page: records the durations of its long tasks from now on, in milliseconds. */
function recordLongTasks(): void {
  const durations: number[] = []
  Object.assign(globalThis, { longTasks: durations })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.push(duration)
  }).observe({ type: 'longtask' })
}

/** Drags by this many pixels to the right. */
async function dragBy(page: Page, handle: Locator, pixels: number): Promise<void> {
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  if (box === null) throw new Error('the handle is not shown')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + pixels / 2, y, { steps: 4 })
  await page.mouse.move(x + pixels, y, { steps: 4 })
  await page.mouse.up()
}

/** Pastes as a browser does after Ctrl+V: with the text as data of the event. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', data)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

const account = (index: number) => `0x${(index + 1).toString(16).padStart(40, '0')}`
const csv = (rows: number, last = '') =>
  Buffer.from(
    `address,quota,price\n${Array.from({ length: rows }, (_, index) => `${account(index)},2,40\n`).join('')}${last}`,
  )

test(
  '[S-07] [S-08] visitors try a phase, check 100,000 rows and rehearse',
  { tag: READS_ONLY },
  async ({ page, server, world, errors }) => {
    void errors
    await waitForSale(server)
    const html = await (await fetch(`${server.url}/studio/phases`)).text()
    expect(html).toMatch(/<title>Phases · Studio · Scovilles<\/title>.*<th scope="row">/s)
    expect((await fetch(`${server.url}/studio/prices`, { headers: { Accept: 'text/html' } })).status).toBe(
      404,
    )

    await page.goto(`${server.url}/studio`)
    await waitUntilLive(page)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Read from Canto' }).click()
    await expect(main.getByRole('link', { name: world.accounts.owner.address }).first()).toBeVisible()
    await expect(
      main.getByRole('heading', { level: 1 }),
      'The button went, and the focus with it.',
    ).toBeFocused()
    await expectReadable(page)
    const load = await page.evaluate(() => performance.timeOrigin)

    await main.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Phases' }).click()
    await expect(page).toHaveTitle('Phases · Studio · Scovilles')
    await main.getByRole('button', { name: 'Add phase' }).click()
    await main.getByLabel('Name').fill('Harvest')
    await main.getByLabel('Price, CANTO').fill('1')
    const opens = main.getByLabel('Opens, UTC')
    const before = await opens.inputValue()
    await main.getByRole('slider', { name: 'Harvest opens' }).press('PageUp')
    await expect(opens).not.toHaveValue(before)
    const moved = await opens.inputValue()
    await dragBy(page, main.getByRole('slider', { name: 'Harvest opens' }), 30)
    await expect.poll(() => opens.inputValue()).not.toBe(moved)
    expect((await opens.inputValue()) > moved, 'Dragged to the right is later.').toBe(true)
    // Once released, the pointer moves nothing.
    const released = await opens.inputValue()
    await page.mouse.move(40, 400)
    await expect(opens).toHaveValue(released)
    await expect(main.getByRole('list', { name: 'Checks' })).toContainText('Price falls from')
    await expect(main.getByText('Only the collection’s owner can send this')).toBeVisible()
    await opens.fill('2020-01-01T00:00')
    await expect(main.getByRole('list', { name: 'Checks' })).toContainText('It opens in the past')
    await expectReadable(page)

    await main.getByRole('link', { name: 'Allowlist', exact: true }).click()
    await main.getByText('No list yet').waitFor()
    await page.evaluate(recordLongTasks)
    const startedAt = await page.evaluate(() => performance.now())
    const file = main.getByLabel('Drop a CSV here')
    // A path: contents would be decoded in the page.
    const long = test.info().outputPath('long.csv')
    await writeFile(long, csv(100_000, 'bob,1,1\n'))
    await file.setInputFiles(long)
    await expect(main.getByRole('heading', { name: '1 error' })).toBeVisible()
    await expect(main.getByRole('row', { name: /100,002 “bob” is not an address/ })).toBeVisible()
    const { took, longest } = await page.evaluate((from) => {
      const { longTasks } = globalThis as unknown as { readonly longTasks: readonly number[] }
      return { took: performance.now() - from, longest: Math.max(0, ...longTasks) }
    }, startedAt)
    expect(longest, 'The worker takes the time, not the page.').toBeLessThan(took / 5)
    await file.setInputFiles({ name: 'short.csv', mimeType: 'text/csv', buffer: csv(500) })
    await expect(main.getByRole('heading', { name: 'Every row is valid' })).toBeVisible()
    await expectReadable(page)
    await paste(main.getByLabel('Or paste the rows'), `address,quota\n${account(1)},2\n`)
    await expect(main.getByRole('row', { name: /There is no column price/ })).toBeVisible()
    await main.getByLabel('Price', { exact: true }).fill('1')
    await paste(main.getByLabel('Or paste the rows'), `address,quota\n${account(1)},2\n`)
    await expect(main.getByRole('heading', { name: 'Every row is valid' })).toBeVisible()
    await expect(main.getByText('The pasted list', { exact: true })).toBeVisible()

    await main.getByRole('link', { name: 'Rehearsal', exact: true }).click()
    await main.getByLabel('Address').fill(world.accounts.bob.address)
    await main.getByRole('button', { name: 'Rehearse' }).click()
    await expect(main.getByText('the contract accepts this mint')).toBeVisible()
    await expectReadable(page)
    // One document all the time.
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(load)
  },
)
