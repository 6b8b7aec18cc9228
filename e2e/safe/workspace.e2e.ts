/** Reading a Safe: without a wallet, by keyboard, on a phone; a gateway that contradicts the chain. */
import { parseEther } from 'viem'
import { violations } from '../galleryChecks.ts'
import { textsIn } from '../textsIn.ts'
import { expect, test } from './safeJourney.ts'

test.use({ viewport: { width: 375, height: 812 } })

test('without a wallet, a Safe is read by keyboard; the chain only if asked [G-27] [L-07]', async ({
  page,
  open,
  owners,
  safe,
  world,
  server,
}) => {
  const carol = world.accounts.carol.address
  const sent = await owners.propose({ to: carol, value: parseEther('1.5') }, { confirmedBy: ['bob'] })
  await owners.execute(sent)
  const waiting = await owners.propose({ to: carol, value: parseEther('25') })
  await owners.reject(1, { by: 'bob' })
  const requested = new Set<string>()
  page.on('request', (request) => requested.add(new URL(request.url()).origin))
  const isSound = async () => {
    expect(await violations(page, undefined)).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0)
  }
  const follow = async (name: string, heading: string) => {
    await page.getByRole('link', { name, exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeFocused()
  }

  await open()
  // On a phone the header has no room for every page.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Safe' }).press('Enter')
  await expect(page).toHaveTitle('Safe · Peppermint')
  await page.getByLabel('Address of a Safe').fill(`${safe.slice(0, -1)}x`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('That isn’t an address')
  await isSound()
  await page.getByLabel('Address of a Safe').fill(`canto:${safe.toLowerCase()}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/safe/${safe}`)
  await expect(page.getByText('2 of 3 must sign')).toBeVisible()
  await isSound()

  await follow('Queue', 'Queue')
  await expect(page.getByText('Several proposals share nonce 1.')).toBeVisible()
  // A wide page shows what runs next, too; another one is a link away, and the list stays.
  await page.setViewportSize({ width: 1280, height: 812 })
  const chosen = page.locator('.queue-list [aria-current="true"]')
  await expect(chosen).toHaveCount(1)
  const others = page.locator('.queue-list a.row:not([aria-current])')
  const title = await others.first().locator('b').innerText()
  await others.first().press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused()
  await expect(chosen.locator('b')).toHaveText(title)
  await page.goBack()
  await page.setViewportSize({ width: 375, height: 812 })
  await isSound()
  await follow('History', 'History')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await isSound()
  // A page whose script does not arrive says so; Retry or a reload shows it.
  const scripts = '**/assets/AssetsPage-*.js'
  await page.route(scripts, (route) => route.abort())
  await page.getByRole('link', { name: 'Assets', exact: true }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Part of this page didn’t load.')
  await isSound()
  await page.unroute(scripts)
  await page.getByRole('button', { name: 'Retry' }).press('Enter')
  // Browsers up to 153 remember an import that failed: only a reload requests it again.
  const assets = page.getByRole('heading', { level: 2, name: 'Assets' })
  const reload = page.getByRole('button', { name: 'Reload the page' })
  await assets.or(reload).waitFor()
  if (await reload.isVisible()) await reload.press('Enter')
  await expect(assets).toBeVisible()
  await expect(page.getByText('This Safe holds no peppers.')).toBeVisible()
  await isSound()
  expect(requested).toEqual(new Set([server.url]))

  await page.getByRole('button', { name: 'Check on Canto' }).press('Enter')
  await follow('Overview', 'Overview')
  await expect(page.getByText('Read from Canto by this page.')).toBeVisible()
  expect(requested).toEqual(new Set([server.url, new URL(world.rpcUrl).origin]))

  await follow('History', 'History')
  await page.getByRole('link', { name: /Sends 1\.50 CANTO/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: /^Sends 1\.50 CANTO to / })).toBeFocused()
  await expect(page.locator('.tx')).toContainText(carol)
  await isSound()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'History' })).toBeVisible()

  // In another language: what owners sign with its English under it, and what they compare as it is everywhere.
  for (const [language, direction] of [
    ['de', 'ltr'],
    ['ar', 'rtl'],
  ] as const) {
    const translate = textsIn(language)
    await page.goto(`${server.url}/safe/${safe}/transactions/${waiting}?lang=${language}`)
    await expect(page.locator('html')).toHaveAttribute('dir', direction)
    const sentence = page.locator('[data-sentence]').first()
    await expect(sentence).toContainText(translate('Sends {0} to {1}', '25 CANTO', carol))
    await expect(sentence.locator('[lang="en"]')).toContainText(`Sends 25 CANTO to ${carol}`)
    await page.getByText(translate('Check on your device'), { exact: true }).click()
    const check = page.locator('.hash-check')
    for (const label of ['Safe hash', 'Domain hash', 'Message hash'])
      await expect(check.getByText(label, { exact: true })).toBeVisible()
    await expect(check.locator('pre')).toContainText(waiting)
    await expect(check.locator('pre')).toContainText('safeTxGas')
    await isSound()
  }
})

test('a gateway’s false threshold and amount are contradicted by the chain and the bytes', async ({
  openSafe,
  owners,
  world,
  page,
}) => {
  const hash = await owners.propose({ to: world.accounts.carol.address, value: parseEther('25') })
  await page.route(/\/gateway\/v1\/chains\/7700\/safes\/0x\w+$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), threshold: 1 } })
  })
  // The review’s script is requested with the page’s own, not after the transaction.
  const review = page.waitForRequest('**/assets/ReviewPart-*.js')
  await page.route(/\/gateway\/v1\/chains\/7700\/transactions\//, async (route) => {
    await review
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('"25000000000000000000"', '"1"')
    // The bytes stay: their value is the proposal's own.
    const { txData, ...described } = JSON.parse(body) as { readonly txData: object }
    await route.fulfill({
      response,
      json: { ...described, txData: { ...txData, value: '25000000000000000000' } },
    })
  })
  await openSafe(`/transactions/${hash}`)
  await page.getByRole('button', { name: 'Check on Canto' }).click()
  await expect(
    page.getByText('The gateway and Canto disagree about the threshold. Gateway: 1. Canto: 2.'),
  ).toBeVisible()
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^Sends 25 CANTO to / })).toBeVisible()
  await expect(page.getByText('Its bytes say otherwise')).toBeVisible()
})
