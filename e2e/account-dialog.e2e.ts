/** The account dialog of the mint page: transactions, explorer links, and the visitor's language. */
import { readFileSync } from 'node:fs'
import { startServer } from '@peppermint/local'
import { siteDir } from '@peppermint/local/builds'
import { waitUntilLive, expect, getPanel, READS_ONLY, test as base } from './journey.ts'

const EXPLORER = 'https://explorer.example'

const test = base.extend({
  server: async ({ world }, use) => {
    const server = await startServer({ world, siteDir, bundled: true, env: { EXPLORER } })
    await use(server)
    await server.stop()
  },
})

test('[B-04] [T-05] a mint spins the ring until settled, and is listed until the list is cleared', async ({
  page,
  wallet,
  world,
  openConnected,
}) => {
  await openConnected()
  world.pauseMining()
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  await getPanel(page, 'submitted').waitFor()
  const ring = page.locator('header .kit-busy')
  await expect(ring).toBeVisible()
  await page.reload()
  await expect(ring).toBeVisible()
  world.resumeMining()
  await expect(ring).toHaveCount(0)
  await getPanel(page, 'packed').waitFor()
  const account = page.locator('header').getByRole('button', { name: /CANTO/ })
  await account.click()
  const dialog = page.getByRole('dialog', { name: 'Your account' })
  await expect(dialog.getByRole('link', { name: 'View more on explorer.example' })).toHaveAttribute(
    'href',
    `${EXPLORER}/address/${wallet.address}`,
  )
  const rows = dialog.locator('.kit-transactions').getByRole('listitem')
  await expect(rows).toHaveText([/Mint 1 pepper.*Confirmed/])
  await expect(rows.getByRole('link')).toHaveAttribute('href', new RegExp(`^${EXPLORER}/tx/0x[0-9a-f]{64}$`))

  // What it owns, drawn, and where all of it is.
  const owned = dialog.getByRole('region', { name: 'Peppers' })
  await expect(owned.getByRole('list', { name: 'Your peppers' }).getByRole('listitem')).toHaveText([
    /No\. \d/,
  ])
  await expect(owned.getByRole('link', { name: 'See your pepper' })).toHaveAttribute(
    'href',
    `/owners/${wallet.address}`,
  )

  await dialog.getByRole('button', { name: 'Clear all' }).click()
  await expect(rows).toHaveCount(0)
  await expect(dialog).toContainText('Your Peppermint transactions will appear here.')
  await page.reload()
  await waitUntilLive(page)
  await account.click()
  await expect(dialog).toContainText('Your Peppermint transactions will appear here.')
})

base.describe('a browser in Swiss German', () => {
  base.use({ locale: 'de-CH' })

  base(
    'the button and dialogs use the browser’s language and declare it',
    { tag: READS_ONLY },
    async ({ page, open, wallet }) => {
      void wallet
      const catalogue = new URL('../packages/wallet-kit/src/words/catalogues/de.json', import.meta.url)
      const texts: Readonly<Record<string, string>> = JSON.parse(readFileSync(catalogue, 'utf8'))
      const text = (key: string) => texts[key] ?? key
      await open()
      const slot = page.locator('header .kit-slot')
      const languageOf = () => slot.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))
      await expect.poll(languageOf).toBe('de')
      await slot.getByRole('button', { name: text('button.connect'), exact: true }).click()
      const list = page.getByRole('dialog', { name: text('connect.title'), exact: true })
      await list.getByRole('button', { name: 'Test Wallet' }).click()
      await getPanel(page, 'ready').waitFor()
      await expect(slot).toHaveAttribute('lang', 'de')
      await slot.getByRole('button').click()
      const account = page.getByRole('dialog', { name: text('account.title'), exact: true })
      await expect(
        account.getByRole('button', { name: text('account.disconnect'), exact: true }),
      ).toBeVisible()
      await expect(account.getByText(text('session.out'))).toBeVisible()
    },
  )
})
