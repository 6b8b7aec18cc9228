/** The gallery: every pepper by keyboard on a phone, its address, and what remains when our server is down. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from './journey.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

test.use({ viewport: { width: 375, height: 812 } })

test('lists peppers by keyboard, keeps its state in the address, reads Canto without our server', async ({
  page,
  openConnected,
  server,
  wallet,
}) => {
  void wallet
  await openConnected()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Mint 2 peppers' }).click()
  await expect(page.getByRole('heading', { name: 'Two packets, yours' })).toBeVisible()
  const html = async () => (await fetch(`${server.url}/peppers`)).text()
  await expect.poll(html, 'readable without scripts').toMatch(/No\..*1.*No\..*2/s)

  await page.getByRole('banner').getByRole('link', { name: 'Peppers', exact: true }).click()
  const gallery = page.getByRole('main')
  await expect(gallery.getByText('2 peppers')).toBeVisible()
  await expect(gallery.locator('.gallery-grid img')).toHaveCount(2)
  await page.evaluate(axe)
  const violations = await page.evaluate(
    'axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)))',
  )
  expect(violations).toEqual([])

  const tile = (name: RegExp) => gallery.getByRole('listitem').getByRole('link', { name })
  await tile(/No\. 1/).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tile(/No\. 2/)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tile(/No\. 1/)).toBeFocused()
  // One stop for Tab, however many peppers there are.
  await expect(tile(/No\. 2/)).toHaveAttribute('tabindex', '-1')

  await gallery.getByLabel('Sort by').selectOption('Newest first')
  await expect(page).toHaveURL(/\/peppers\?sort=-id$/)
  await expect(gallery.getByRole('listitem').first()).toContainText('No. 2')
  await gallery.getByRole('button', { name: 'Filters' }).click()
  await gallery.getByText('Ripeness', { exact: true }).waitFor()
  await gallery.getByText('Ripe', { exact: true }).click()
  await expect(page).toHaveURL(/ripeness=ripe/)
  await expect(gallery.getByText('No pepper matches these filters.')).toBeVisible()
  await gallery.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/peppers\?sort=-id$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)

  await server.kill()
  await gallery.getByRole('button', { name: 'Read from Canto' }).click({ timeout: 60_000 })
  await expect(gallery.getByText('may be outdated')).toHaveCount(0)
  await expect(gallery.getByText('2 peppers')).toBeVisible()
})
