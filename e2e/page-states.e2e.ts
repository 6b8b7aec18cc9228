/** Collection pages without content, without our server, without a network, and at addresses that lead nowhere. */
import type { Locator, Page } from '@playwright/test'
import { expect, startJourneyServer, test, waitForSale, waitUntilLive } from './journey.ts'

test.use({ viewport: { width: 375, height: 667 } })

const main = (page: Page) => page.getByRole('main')

test('pages without content, without a network and without our server say so, and lead on', async ({
  page,
  server,
  world,
}) => {
  await waitForSale(server)
  const empty = [
    ['/stats', 'Nothing to count yet'],
    ['/peppers', 'No pepper has been minted yet'],
    [`/owners/${world.accounts.alice.address}`, 'This account doesn’t have a pepper'],
  ] as const
  for (const [path, text] of empty) {
    await page.goto(`${server.url}${path}`)
    await waitUntilLive(page)
    await expect(main(page)).toContainText(text)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  }
  for (const path of ['/peppers/1', '/nothing']) {
    const response = await page.goto(`${server.url}${path}`)
    expect(response?.status()).toBe(404)
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main(page).getByRole('link').first()).toBeVisible()
  }

  await page.goto(`${server.url}/stats`)
  await waitUntilLive(page)
  const notice = (text: string) => main(page).getByRole('status').filter({ hasText: text })
  await page.context().setOffline(true)
  await expect(notice('You’re offline. Shown as of')).toBeVisible()
  await expect(main(page)).toContainText('Nothing to count yet')
  await page.context().setOffline(false)
  await expect(notice('You’re offline')).toHaveCount(0)

  // Read again every twelve seconds.
  await page.route('**/api/stats', (route) => route.abort())
  await expect(notice('Our server isn’t responding. Shown as of')).toBeVisible({ timeout: 60_000 })
  await expect(main(page)).toContainText('Nothing to count yet')
  await page.unroute('**/api/stats')
  await main(page).getByRole('button', { name: 'Try again' }).click()
  await expect(notice('Our server isn’t responding')).toHaveCount(0)
})

test('what takes long to read says so, and what cannot be read leads on', async ({ page, world }) => {
  await world.kill()
  // It has never read the chain, so its HTML has no answers and the page asks for them.
  const server = await startJourneyServer(world, false)
  try {
    await readSlowly(page, server.url, world.accounts.alice.address)
  } finally {
    await server.stop()
  }
})

async function readSlowly(page: Page, url: string, account: string): Promise<void> {
  const pages = [
    ['/stats', 'the statistics'],
    [`/owners/${account}`, 'what this account holds'],
    ['/peppers/1', 'pepper No. 1'],
  ] as const
  const answers: (() => void)[] = []
  // A closed packet's card is hidden; that the pepper could not be read must still be shown.
  await page.addInitScript(() => localStorage.setItem('peppermint.closed', '[1]'))
  await page.route(/\/api\/(stats|owners|peppers|cards)/, async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue().catch(() => undefined)
  })
  const answer = () => answers.splice(0).forEach((resolve) => resolve())
  for (const [path, what] of pages) {
    const response = await page.goto(`${url}${path}`)
    // No search engine keeps a page that has nothing to say yet.
    expect(response?.status()).toBe(503)
    await expect(main(page).getByRole('status')).toContainText(`Reading ${what}…`)
    await expect(main(page).getByText(`Reading ${what} takes longer than usual.`)).toBeVisible()
    const failed = main(page)
      .getByRole('alert')
      .filter({ hasText: `We couldn’t read ${what}.` })
    await expect(async () => {
      answer()
      await expect(failed).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 30_000 })
    await expect(page.locator('html[data-closed]')).toHaveCount(0)
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    answer()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  }
  await page.goto(`${url}/peppers`)
  const status = main(page).getByRole('status')
  await expect(status.filter({ hasText: 'Loading all peppers takes longer than usual.' })).toBeVisible()
  await expect(async () => {
    answer()
    await expect(status.filter({ hasText: 'Our server can’t list the peppers right now.' })).toBeVisible({
      timeout: 500,
    })
  }).toPass({ timeout: 30_000 })
  await expect(status.getByRole('button', { name: 'Read from Canto' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(status.filter({ hasText: 'You’re offline' })).toBeVisible()
}

test('studio and Safe in forced colors: sections are marked, buttons have edges; offline is said', async ({
  page,
  server,
}) => {
  const expectOfflineNotice = async () => {
    await page.context().setOffline(true)
    await expect(main(page).getByText('You’re offline')).toBeVisible()
    await page.context().setOffline(false)
    await expect(main(page).getByText('You’re offline')).toHaveCount(0)
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${server.url}/studio`)
  await waitUntilLive(page)
  const lineOf = (links: Locator) =>
    links.evaluateAll((all) =>
      all.map((link) => {
        const { textDecorationLine, borderBottomColor } = getComputedStyle(link)
        const isCurrent = link.hasAttribute('aria-current')
        return { isCurrent, line: `${textDecorationLine} ${borderBottomColor}` }
      }),
    )
  for (const navigation of [page.getByRole('banner'), page.locator('.studio-nav')]) {
    const lines = await lineOf(navigation.locator('a:not(.mark)'))
    const marked = new Set(lines.filter(({ isCurrent }) => isCurrent).map(({ line }) => line))
    expect(marked.size).toBe(1)
    expect(lines.filter(({ isCurrent, line }) => !isCurrent && marked.has(line))).toEqual([])
  }
  await expectOfflineNotice()
  await page.goto(`${server.url}/safe`)
  await waitUntilLive(page)
  await expect(main(page).getByRole('button', { name: 'Open Safe' })).toBeVisible()
  await expectOfflineNotice()
  for (const button of await main(page).getByRole('button').all())
    await expect(button).not.toHaveCSS('border-top-width', '0px')
})
