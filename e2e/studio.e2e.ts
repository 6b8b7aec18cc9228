/** The studio read by a visitor: phases, an allowlist of 100,000 rows, a rehearsal, the log. */
import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { mine } from 'viem/actions'
import { sendAirdrop, setPaused } from './chain.ts'
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

    // In each section without being asked again.
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
    await expect(main.getByRole('row', { name: /100,002 “bob”: That isn’t an address/ })).toBeVisible()
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
  },
)

/** The page scans no smaller range. */
const MAX_RANGE_BLOCKS = 500

/** Whether a POST asks for logs of more blocks at once than many endpoints answer. */
const isTooLarge = (body: string): boolean =>
  ([JSON.parse(body)].flat() as readonly { readonly method: string; readonly params?: unknown }[]).some(
    ({ method, params }) => {
      if (method !== 'eth_getLogs') return false
      const [{ fromBlock, toBlock }] = params as readonly [
        { readonly fromBlock: string; readonly toBlock: string },
      ]
      return Number(toBlock) - Number(fromBlock) >= MAX_RANGE_BLOCKS
    },
  )

/** Requests of the page for logs of the chain, which a journey keeps waiting or refuses. */
async function controlLogs(page: Page, rpcUrl: string) {
  let isRefused: (body: string) => boolean = () => false
  let turn = Promise.withResolvers<void>()
  turn.resolve()
  await page.route(
    ({ origin }) => origin === new URL(rpcUrl).origin,
    async (route) => {
      const body = route.request().postData() ?? ''
      if (!body.includes('eth_getLogs')) return route.continue()
      await turn.promise
      return isTooLarge(body) || isRefused(body) ? route.abort() : route.continue()
    },
  )
  return {
    pause: () => void (turn = Promise.withResolvers()),
    /** @param refused for which bodies the endpoint does not answer. */
    release(refused: (body: string) => boolean = () => false) {
      isRefused = refused
      turn.resolve()
    },
  }
}

/** `Transfer(address,address,uint256)`. */
const TRANSFER_TOPIC = '0xddf252ad'

test('[S-06] the log tells what it reads and what failed, goes back, and needs no server', async ({
  page,
  server,
  world,
  errors,
}) => {
  void errors
  const { bob } = world.accounts
  await sendAirdrop(world, bob.address, 2)
  await world.mine()
  // The newest range of blocks has a page of entries, and the airdrop is in another one.
  await mine(world.client, { blocks: MAX_RANGE_BLOCKS })
  await world.mine()
  for (let change = 0; change < 12; change += 1) {
    await setPaused(world, change % 2 === 0)
    await world.mine()
  }
  await waitForSale(server)
  const logs = await controlLogs(page, world.rpcUrl)
  logs.pause()
  // The page reads newer mints every twenty seconds.
  await page.clock.install()
  await page.goto(`${server.url}/studio`)
  await waitUntilLive(page)
  const read = page.getByRole('button', { name: 'Read from Canto' })
  await read.click()
  const log = page.getByRole('region', { name: 'What was done' })
  const entries = log.getByRole('listitem')
  await expect(log.getByRole('status')).toContainText('Reading the log')

  logs.release(() => true)
  await expect(log.getByRole('alert')).toContainText('We couldn’t read the log.')
  logs.release((body) => body.includes(TRANSFER_TOPIC))
  await log.getByRole('button', { name: 'Try again' }).click()
  await expect(entries).toHaveCount(12)
  await expect(entries.first()).toContainText('Resumed minting.')
  await expect(log).toContainText('We couldn’t look for airdrops.')
  logs.release()
  await log.getByRole('button', { name: 'Try again' }).click()
  await expect(log).not.toContainText('We couldn’t look')

  logs.pause()
  const older = log.getByRole('button', { name: 'Read older blocks' })
  await older.click()
  await expect(log.getByRole('button', { name: 'Reading…' })).toBeVisible()
  logs.release()
  await expect(older).toHaveCount(0)
  const airdrop = entries.filter({ hasText: 'Airdropped 2 peppers' })
  await expect(airdrop).toHaveCount(1)
  const all = await entries.count()
  expect(all).toBeGreaterThan(13)

  // Without our server the mints are read with the log's pages.
  await page.route('**/api/mints', (route) => route.abort())
  await page.reload()
  await waitUntilLive(page)
  // The tab may read Canto since the first press.
  await expect(read).toHaveCount(0)
  await expect(log).toContainText('Without our server, some airdrops are listed only')
  await expect(airdrop).toHaveCount(0)
  await older.click()
  await expect(airdrop).toHaveCount(1)
  await expect(entries).toHaveCount(all)
  await expect(log).not.toContainText('Without our server')
  // Newer ones join, which no operation announces.
  await sendAirdrop(world, bob.address, 3)
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(entries.first()).toContainText('Airdropped 3 peppers', { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await expect(entries).toHaveCount(all + 1)
})
