/** Between pages are plain links: the wallet and a pending mint are on the next page as they were on the last. */
import type { Page } from '@playwright/test'
import { connect, expect, getPanel, OWN_ACCOUNTS, READS_ONLY, test, waitUntilLive } from './journey.ts'

test.use({ worldOptions: { mining: 'manual' } })

const linkTo = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

/** In each document, what the wallet's button says in every frame; a script may not be asked before the page is drawn. */
function watchLabels(): void {
  const labels = new Set<string>()
  Object.assign(globalThis, { labels })
  const step = () => {
    const button = document.querySelector('header .kit-bar > button:last-child')
    const [, early] = button ? getComputedStyle(button, '::before').content.split('"') : []
    if (button) labels.add(early || (button.textContent ?? ''))
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

const readLabels = (page: Page) =>
  page.evaluate(() => [...(globalThis as unknown as { readonly labels: Set<string> }).labels])

test(
  'a mint settles while other pages are shown, with the account from the first frame on',
  { tag: OWN_ACCOUNTS },
  async ({ page, openConnected, wallet, world, errors }) => {
    await page.addInitScript(watchLabels)
    await openConnected()
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await getPanel(page, 'submitted').waitFor()

    await linkTo(page, 'Peppers').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Peppers' })).toBeVisible()
    await expect(page).toHaveTitle(/^Peppers · Scovilles$/)
    await expect(linkTo(page, 'Peppers')).toHaveAttribute('aria-current', 'page')
    await waitUntilLive(page)
    const account = page.getByRole('banner').getByRole('button', { name: /0x/ })
    await expect(account).toHaveText(/CANTO/)
    expect((await readLabels(page)).filter((label) => !label.includes('0x'))).toEqual([])
    await expect(account.locator('.kit-busy')).toBeVisible()
    await world.mine()
    await expect(account.locator('.kit-busy')).toHaveCount(0)

    await linkTo(page, 'Mint').click()
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
    expect((await readLabels(page)).filter((label) => !label.includes('0x'))).toEqual([])
    expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)

    // Of a wallet that was disconnected, no page shows the account.
    await account.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await linkTo(page, 'Stats').click()
    await waitUntilLive(page)
    expect(await readLabels(page)).toEqual(['Connect Wallet'])
    expect(errors).toEqual([])
  },
)

test(
  'Back keeps the quantity, and an open dialog only where the browser kept the page',
  { tag: READS_ONLY },
  async ({ page, openConnected, wallet, errors }) => {
    void wallet
    await openConnected()
    await page.getByRole('button', { name: 'One more' }).click()
    const mintTwo = page.getByRole('button', { name: 'Mint 2 peppers' })
    const dialog = page.getByRole('dialog')
    const account = page.getByRole('banner').getByRole('button', { name: /0x/ })
    const openDialog = async () => {
      await account.click()
      await expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    }
    await openDialog()
    // From the cache, which the browser of the journeys does not have, a page comes as it was left.
    for (const [type, persisted] of [
      ['pagehide', true],
      ['pageshow', true],
    ] as const)
      await page.evaluate(
        ([name, isKept]) => dispatchEvent(new PageTransitionEvent(name, { persisted: isKept })),
        [type, persisted] as const,
      )
    await expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(account).toBeFocused()

    await openDialog()
    await page.goto(new URL('/stats', page.url()).href)
    await waitUntilLive(page)
    await page.goBack()
    await expect(mintTwo).toBeVisible()
    await expect(dialog).toHaveCount(0)
    // Nothing is left inert or unable to scroll.
    await openDialog()
    await page.keyboard.press('Escape')
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await page.reload()
    await expect(mintTwo).toBeVisible()
    expect(errors).toEqual([])
  },
)

test(
  'a wallet that does not come back leaves Connect Wallet',
  { tag: READS_ONLY },
  async ({ page, openConnected, wallet }) => {
    void wallet
    await openConnected()
    // Nothing announces this wallet any more.
    await page.evaluate(() =>
      localStorage.setItem('peppermint.kit.connected', JSON.stringify({ id: 'gone.example', name: 'Gone' })),
    )
    await linkTo(page, 'Stats').click()
    await waitUntilLive(page)
    await expect(page.locator('html')).not.toHaveAttribute('data-account')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  },
)

test(
  'the browser fetches a page that the pointer rests on, before it is clicked',
  { tag: READS_ONLY },
  async ({ page, context, open }) => {
    await open()
    const session = await context.newCDPSession(page)
    const fetched = new Promise<string>((resolve) =>
      session.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => {
        if (status === 'Ready') resolve(new URL(prefetchUrl).pathname)
      }),
    )
    await session.send('Preload.enable')
    // Fetching it would already choose the language.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).hover()
    await linkTo(page, 'Peppers').hover()
    expect(await fetched).toBe('/peppers')
    await linkTo(page, 'Peppers').click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect
      .poll(() =>
        page.evaluate(() => {
          const [entry] = performance.getEntriesByType('navigation')
          return (entry as PerformanceResourceTiming & { readonly deliveryType: string }).deliveryType
        }),
      )
      .toBe('navigational-prefetch')
  },
)

test(
  'the mint page works when another page was opened first',
  { tag: OWN_ACCOUNTS },
  async ({ page, server, wallet, world, errors }) => {
    void wallet
    await world.mine()
    await expect.poll(async () => (await fetch(`${server.url}/peppers`)).status).toBe(200)
    await page.goto(`${server.url}/peppers`)
    await waitUntilLive(page)
    await page.getByRole('link', { name: 'Peppermint' }).click()
    await getPanel(page, 'disconnected').waitFor()
    await connect(page)
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await getPanel(page, 'submitted').waitFor()
    expect(errors).toEqual([])
  },
)
