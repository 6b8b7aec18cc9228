/** The kit in every language: each is loaded on use, English is built in. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { connectButton, expect, openDialog, test } from './kitJourney.ts'

const folder = new URL('../../packages/wallet-kit/src/words/catalogues/', import.meta.url)
const codes = readdirSync(fileURLToPath(folder))
  .map((file) => file.replace('.json', ''))
  .toSorted()
const textsOf = (code: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8'))

test('[B-01] translates the button, the dialog and the list into each language', async ({
  page,
  address,
  errors,
}) => {
  const catalogues: string[] = []
  page.on('request', (request) => {
    const [, file = ''] = /\/([^/]*)\.js(?:on)?$/.exec(new URL(request.url()).pathname) ?? []
    // `zh-TW` is not `zh`.
    const code = codes.findLast((each) => file === each || file.startsWith(`${each}-`))
    if (code) catalogues.push(code)
  })
  for (const code of codes) {
    catalogues.length = 0
    const texts = textsOf(code)
    const [button = '', title = '', popular = ''] = [
      'button.connect',
      'connect.title',
      'connect.group.popular',
    ].map((key) => texts[key])
    await page.goto(address({ locale: code }))
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    await expect(dialog.getByRole('list', { name: popular, exact: true })).toBeVisible()
    await expect(page.locator('.kit-dialogs')).toHaveAttribute('lang', code)
    expect(catalogues).toEqual(code === 'en' ? [] : [code])
  }
  expect(codes.length).toBeGreaterThan(1)
  expect(errors).toEqual([])
})

test.describe('a browser in Swiss German', () => {
  test.use({ locale: 'de-CH' })

  test('uses the browser’s language by default', async ({ page, address }) => {
    await page.goto(address())
    await page.getByRole('button', { name: textsOf('de')['button.connect'] ?? '', exact: true }).click()
    await expect(openDialog(page).getByRole('heading', { level: 2 })).toHaveText(
      textsOf('de')['connect.title'] ?? '',
    )
  })
})

test('a catalogue that fails to load leaves everything in English and working', async ({
  page,
  open,
  wallet,
}) => {
  void wallet
  await page.route(/\/ja-[^/]*\.js$/, (route) => route.abort())
  await open({ locale: 'ja' })
  await connectButton(page).click()
  await openDialog(page).getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.locator('#status')).toHaveText('connected')
})
