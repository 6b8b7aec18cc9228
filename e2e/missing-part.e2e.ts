/** A later part of the page does not arrive: a line that broke, or a page left open while another one was deployed. */
import type { Page } from '@playwright/test'
import { alive, connect, expect, panelAt, test } from './journey.ts'

/** Keeps files away until they are let through again. @returns what lets them through. */
async function keepAway(page: Page, files: string): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

test('a mint whose words did not arrive says so, and is there once the page is loaded anew', async ({
  page,
  server,
  wallet,
}) => {
  void wallet
  const letThrough = await keepAway(page, '**/assets/part-*.js')
  await page.goto(server.url)
  await connect(page)
  await panelAt(page, 'ready').waitFor()
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  await expect(page.getByRole('heading', { name: 'Something is missing' })).toBeVisible()
  await expect(page.locator('#mint [role=status]')).toContainText('A part of this page did not arrive')
  await panelAt(page, 'packed').waitFor()
  await expect(page.locator('#mint .note')).toContainText('a mint that was sent goes on meanwhile')
  await letThrough()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
})

test('an account that did not arrive says so in its own dialog', async ({ page, server, wallet }) => {
  const letThrough = await keepAway(page, '**/assets/ConnectedDialogs-*.js')
  await page.goto(server.url)
  await connect(page)
  await panelAt(page, 'ready').waitFor()
  const account = page.getByRole('button', { name: wallet.address.slice(0, 4) }).first()
  await account.click()
  const dialog = page.getByRole('dialog', { name: 'Your account' })
  await expect(dialog).toContainText('A part of this page did not arrive')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await account.click()
  await letThrough()
  await dialog.getByRole('button', { name: 'Reload the page' }).click()
  await alive(page)
  await account.click()
  await expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
})
