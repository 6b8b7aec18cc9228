/** ENS names and avatars from a local mainnet, and no requests without one. */
import { startEns, type LocalEns } from '@peppermint/devnet/ens'
import type { Page } from '@playwright/test'
import { connect, expect, openDialog, test as base } from './kitJourney.ts'

const picture = 'https://pictures.example/fox.svg'
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#c52" d="M0 0h8v8H0z"/></svg>'

const name = 'a-very-long-name-of-a-person.peppers.eth'
const short = 'a-very-long-name-of….eth'

const test = base.extend<object, { readonly ens: LocalEns }>({
  ens: [
    async ({ world: { accounts } }, use) => {
      const ens = await startEns()
      const { address } = accounts.alice
      await ens.register(name, { address, avatar: picture })
      await ens.setPrimaryName(address, name)
      await use(ens)
      await ens.stop()
    },
    { scope: 'worker' },
  ],
  otherHosts: [
    async ({ ens }, use) => {
      await use({ requests: [ens.rpcUrl], pictures: [new URL(picture).origin] })
    },
    { scope: 'worker' },
  ],
})

/** All requests of the page to mainnet and to the avatar's host. */
function watchNames(page: Page, { rpcUrl }: LocalEns): readonly string[] {
  const requests: string[] = []
  const hosts = [new URL(rpcUrl).origin, new URL(picture).origin]
  page.on('request', (request) => {
    if (hosts.includes(new URL(request.url()).origin)) requests.push(request.url())
  })
  return requests
}

test('[B-10] [B-12] [B-13] shows an account’s name and avatar, read once', async ({
  page,
  open,
  wallet,
  ens,
}) => {
  let isThere = true
  await page.route(picture, (route) =>
    isThere ? route.fulfill({ contentType: 'image/svg+xml', body: svg }) : route.abort(),
  )
  const requests = watchNames(page, ens)
  await open({ ens: ens.rpcUrl })
  expect(requests).toEqual([])
  await connect(page)
  const button = page.getByRole('button', { name: short })
  await expect(button.locator('img.kit-shown')).toBeVisible()
  await button.click()
  await expect(openDialog(page).locator('.kit-name')).toHaveAttribute('title', name)
  await expect(openDialog(page).locator('.kit-name')).toHaveText(short)
  await expect(openDialog(page)).toContainText(wallet.address)
  await expect(openDialog(page).locator('img.kit-shown')).toBeVisible()
  expect(requests).toContain(picture)

  // No refetch on window focus.
  const before = requests.length
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  await page.keyboard.press('Escape')
  await button.click()
  await expect(openDialog(page).locator('.kit-name')).toBeVisible()
  expect(requests.slice(before).filter((url) => url !== picture)).toEqual([])

  isThere = false
  await page.reload()
  await expect(button).toBeVisible()
  await expect.poll(() => requests.slice(before)).toContain(picture)
  await expect(button.locator('img')).toHaveCount(0)
  await expect(button.locator('svg')).toBeVisible()
})

test('[B-12] without mainnet an account shows its address, and no host is contacted', async ({
  page,
  open,
  wallet,
  ens,
}) => {
  const requests = watchNames(page, ens)
  await open()
  await connect(page)
  await page.getByRole('button', { name: /CANTO.*0x70…79C8/ }).click()
  await expect(openDialog(page).locator('.kit-name')).toHaveText('0x70…79C8')
  await expect(openDialog(page)).toContainText(wallet.address)
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
})
