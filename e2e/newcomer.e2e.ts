/** A newcomer without any wallet: the Local wallet of the rehearsal world, two commands, two peppers. */
import { ownerOf } from './chain.ts'
import type { Page } from '@playwright/test'
import { closing, expect, READS_ONLY, test } from './journey.ts'

// As most visitors have it: with all that moves.
test.use({ hasLocalWallet: true, contextOptions: { reducedMotion: 'no-preference' } })

/** Presses a button of the wallet's window. */
const press = (window: Page, name: string) => closing(window, window.getByRole('button', { name }).click())

test('[M-01] connects the Local wallet, mints two, sees them open, and owns them on the chain', async ({
  page,
  open,
  world,
}) => {
  await open()
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  const connecting = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('button', { name: 'Local wallet' }).click()
  await press(await connecting, 'Connect')

  await page.getByRole('button', { name: 'One more' }).click()
  const minting = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Mint 2 peppers' }).click()
  const wallet = await minting
  await expect(wallet.getByText('120 CANTO').first()).toBeVisible()
  await press(wallet, 'Confirm')

  await expect(page.getByRole('heading', { name: 'Two packets, yours' })).toBeVisible()
  await expect(page.locator('#mint img')).toHaveCount(2)
  await world.openCrates()
  await expect(page.getByRole('heading', { name: 'Two peppers, yours' })).toBeVisible()
  await expect(page.locator('#mint img')).toHaveCount(2)
  expect(await ownerOf(world, 1)).toBe(world.people.visitor.address)
  expect(await ownerOf(world, 2)).toBe(world.people.visitor.address)
})

test(
  'closing the wallet’s window is a rejection: quiet, with nothing sent',
  { tag: READS_ONLY },
  async ({ page, open }) => {
    await open()
    await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
    const connecting = page.waitForEvent('popup')
    await page.getByRole('dialog').getByRole('button', { name: 'Local wallet' }).click()
    await press(await connecting, 'Connect')
    const minting = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await (await minting).close()
    await expect(
      page.getByText('You rejected it in your wallet. Nothing was sent.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mint 1 pepper' })).toBeVisible()
  },
)
