/** The pages in other languages than English. Texts are read from the catalogues, so that these may improve. */
import type { Page } from '@playwright/test'
import { violations } from './galleryChecks.ts'
import { expect, getPanel, OWN_ACCOUNTS, READS_ONLY, test, waitForSale, waitUntilLive } from './journey.ts'
import { textsIn } from './textsIn.ts'

const german = textsIn('de')
const chooser = (page: Page) => page.getByRole('contentinfo').locator('.languages')

const mintInGerman = german('Mint {0}', german('1 {0}', german('pepper')))

async function connectInGerman(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: german('Connect Wallet') })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: german('connect.title') })
  await dialog.getByRole('button', { name: 'Test Wallet' }).click()
  await getPanel(page, 'ready').waitFor()
}

test.describe('[L-04] a visitor who reads German', () => {
  test.use({ locale: 'de-DE' })

  test(
    'connects and mints in German, with German numbers',
    { tag: OWN_ACCOUNTS },
    async ({ page, open, server, wallet }) => {
      await open()
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
      await expect(page.locator('#mint')).toContainText('10.000')
      await connectInGerman(page)
      await page.getByRole('button', { name: mintInGerman }).click()
      await expect(page.getByRole('heading', { name: german('One packet, yours') })).toBeVisible()
      expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
      // Pictures too: of the packet in the label and in the hero, and of a pepper on its page, before and after scripts.
      const packet = german('A sealed seed packet. Its pepper shows after the reveal')
      await expect(page.locator('#mint').getByRole('img', { name: packet })).toBeVisible()
      await expect(page.locator('.plate').getByRole('img', { name: packet }).first()).toBeAttached()
      // The server reads the chain's blocks after the page.
      await expect.poll(async () => (await fetch(`${server.url}/peppers/1`)).status).toBe(200)
      await page.goto(`${server.url}/peppers/1`)
      const picture = page.locator('main figure').getByRole('img', { name: `${german('Ground')}: ` })
      await expect(picture).toBeVisible()
      await waitUntilLive(page)
      await expect(picture).toBeVisible()
    },
  )

  test('reads in German why the wallet did not ask', { tag: READS_ONLY }, async ({ page, open, wallet }) => {
    await open()
    await connectInGerman(page)
    wallet.once('eth_sendTransaction', 'busy')
    await page.getByRole('button', { name: mintInGerman }).click()
    const [title, detail] = ['title', 'detail'].map((part) =>
      german(`problem.pending-in-wallet.${part}`).replaceAll('{wallet}', 'Test Wallet'),
    )
    await expect(page.locator('#mint .note')).toHaveText(`${title}. ${detail}`)
  })
})

test.describe('[L-05] a visitor who reads Arabic', () => {
  test.use({ locale: 'ar-EG' })

  test(
    'has pages from right to left, which axe finds no fault with',
    { tag: READS_ONLY },
    async ({ page, open, server }) => {
      await open()
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
      expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl')
      expect(await violations(page, undefined)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      // With text of twice the size, by the visitor's own setting.
      await page.setViewportSize({ width: 375, height: 667 })
      const session = await page.context().newCDPSession(page)
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
      for (const path of ['', '/peppers', '/stats', '/studio', '/safe']) {
        await page.goto(`${server.url}${path}`)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect({ path, width }).toEqual({ path, width: 375 })
      }
    },
  )
})

test(
  '[L-02] the chosen language stays after a reload and on other pages',
  { tag: READS_ONLY },
  async ({ page, open }) => {
    await open()
    const html = page.locator('html')
    await expect(html).toHaveAttribute('lang', 'en')
    await expect(chooser(page).getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true')
    await chooser(page).getByRole('link', { name: 'Deutsch' }).click()
    await expect(html).toHaveAttribute('lang', 'de')
    await page.reload()
    await waitUntilLive(page)
    await expect(chooser(page).getByRole('link', { name: 'Deutsch' })).toHaveAttribute('aria-current', 'true')
    await page
      .getByRole('banner')
      .getByRole('link', { name: german('Stats'), exact: true })
      .click()
    await expect(page).toHaveURL(/\/stats$/)
    await expect(html).toHaveAttribute('lang', 'de')
    const link = page.getByRole('banner').getByRole('link', { name: german('Stats'), exact: true })
    await expect(link).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect(html).toHaveAttribute('lang', 'de')
  },
)

test(
  '[L-02] a browser without cookies keeps the chosen language in the address',
  { tag: READS_ONLY },
  async ({ page, context, server }) => {
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }),
    )
    await waitForSale(server)
    await page.goto(`${server.url}/?lang=de`)
    await waitUntilLive(page)
    await context.clearCookies()
    await page
      .getByRole('banner')
      .getByRole('link', { name: german('Stats'), exact: true })
      .click()
    await expect(page).toHaveURL(/\/stats\?lang=de$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    // The workspace changes its address without a request.
    await page.goto(`${server.url}/safe?lang=de`)
    await context.clearCookies()
    await page.getByRole('link', { name: german('Where this page reads from') }).click()
    await expect(page).toHaveURL(/\/safe\/gateway\?lang=de$/)
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[L-03] the page can be read in each language', { tag: READS_ONLY }, async ({ page, server }) => {
    await waitForSale(server)
    await page.goto(`${server.url}/peppers`)
    await chooser(page).getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL(/\/peppers\?lang=de$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.goto(server.url)
    await expect(page.locator('#mint')).toContainText('10.000')
    // In the HTML already, and hidden where no script could answer it.
    const button = page.locator('header .kit-slot button')
    await expect(button).toContainText(german('Connect Wallet'))
    expect(await button.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('de')
    await chooser(page).getByRole('link', { name: 'English' }).click()
    await expect(page.locator('#mint')).toContainText('10,000')
  })
})

test.describe('[L-07] a German owner', () => {
  test.use({ locale: 'de-DE' })

  test(
    'opens the Safe workspace in German, and keeps English if chosen there',
    { tag: READS_ONLY },
    async ({ page, server }) => {
      await page.goto(`${server.url}/safe`)
      const html = page.locator('html')
      await expect(html).toHaveAttribute('lang', 'de')
      await expect(
        page.getByRole('banner').getByRole('button', { name: german('Connect Wallet') }),
      ).toBeVisible()
      await expect(page.getByLabel(german('Address of a Safe'))).toBeVisible()
      await page.getByRole('link', { name: german('Where this page reads from') }).click()
      await expect(page).toHaveURL(/\/safe\/gateway$/)
      await chooser(page).getByRole('link', { name: 'English' }).click()
      await expect(page).toHaveURL(/\/safe\/gateway\?lang=en$/)
      await expect(html).toHaveAttribute('lang', 'en')
      await expect(page.getByRole('heading', { level: 1, name: 'Gateway' })).toBeVisible()
    },
  )
})
