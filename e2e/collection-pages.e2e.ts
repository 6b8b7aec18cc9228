/** The pages of a pepper, an owner and the collection in numbers; and sending a pepper. */
import type { Page } from '@playwright/test'
import { readMetadata, readOwner, sendMint } from './chain.ts'
import { violations } from './galleryChecks.ts'
import { connect, expect, test, waitUntilLive } from './journey.ts'
import { QUICK_BLOCKS } from './quickBlocks.ts'

test.use({
  worldOptions: { ...QUICK_BLOCKS, hasSafe: true, hasSafeHistory: true },
  viewport: { width: 375, height: 812 },
})

/** Accessible, and not wider than the phone. */
async function expectReadable(page: Page): Promise<void> {
  expect(await violations(page, undefined)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
}

test('[E-01] [E-03] reads the pages on a phone, shares, and sends a pepper across a reload', async ({
  page,
  server,
  world,
  wallet,
  errors,
}) => {
  const { alice, bob } = world.accounts
  const safe = world.safe?.address
  // The Safe's history is three sealed peppers; these are numbers 4 and 5.
  await sendMint(world, alice, { quantity: 2 })
  await expect.poll(async () => (await fetch(`${server.url}/api/peppers/5`)).status).toBe(200)
  // The page has the sale as it was last read.
  await expect.poll(() => readMinted(server.url), { timeout: 15_000 }).toBe(5)

  await page.goto(`${server.url}/peppers/4`)
  await expect(page.getByRole('heading', { name: 'Sealed pepper' })).toBeVisible()
  await expect(page.getByText(/5 of 100 slots taken\. This pepper is in slot 4/)).toBeVisible()
  await waitUntilLive(page)
  await world.revealCrates()
  await page.goto(`${server.url}/owners/${safe?.toLowerCase()}`)
  await expect(page).toHaveURL(`${server.url}/owners/${safe}`)
  await expect(page.getByRole('heading', { name: '3 peppers' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Safe, 2 of 3 owners sign' })).toHaveAttribute(
    'href',
    `/safe/${safe}`,
  )
  await expectReadable(page)

  // The reveal may still be on its way into the server's tables.
  await expect
    .poll(async () => (await fetch(`${server.url}/peppers/4`)).text())
    .toContain('Scoville heat units')
  await page.goto(`${server.url}/stats`)
  await expect(page.getByRole('heading', { name: '5 minted, 9,995 to go' })).toBeVisible()
  await expect(page.getByRole('img', { name: /5 revealed peppers by heat/ })).toBeVisible()
  // All five pages in one row that a thumb can hit, the two for owners of a Safe or a collection smaller.
  const links = await page
    .getByRole('banner')
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => {
        const { y, height, right } = link.getBoundingClientRect()
        return { y, isTall: height >= 44, isInside: right <= 375, size: getComputedStyle(link).fontSize }
      }),
    )
  const [first] = links
  const link = { y: first?.y, isTall: true, isInside: true, size: '16px' }
  const less = { ...link, size: '14px' }
  expect(links).toEqual([link, link, link, less, less])
  await page.getByText('Holders as a table').click()
  await expect(page.getByRole('row', { name: '2–3 2' })).toBeVisible()
  await expectReadable(page)

  await page.goto(`${server.url}/peppers/3`)
  await waitUntilLive(page)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`${server.url}/peppers/4`)
  await waitUntilLive(page)
  const { name, image } = await readMetadata(world, 4)
  const drawn = await page.locator('.plate-frame img').getAttribute('src')
  expect(decodeURIComponent(drawn ?? '')).toContain(
    Buffer.from(image.split(',')[1] ?? '', 'base64').toString(),
  )
  await page.getByRole('button', { name: 'Check the deal' }).click()
  await expect(page.getByText(/It matches\. Dealing .+ gives pepper No\. 4 card/)).toBeVisible()
  await page.getByRole('button', { name: 'Read it from Canto' }).click()
  await expect(page.locator('pre')).toContainText(JSON.stringify(name))
  await expectReadable(page)
  await expectSharedOnce(page)
  expect((await page.request.get(`${server.url}/peppers/6`)).status()).toBe(404)

  await connect(page)
  await page.getByRole('button', { name: 'Send pepper 4' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send pepper No. 4' })
  const recipient = dialog.getByRole('textbox', { name: 'Recipient’s address' })
  const review = dialog.getByRole('button', { name: 'Review' })
  await recipient.fill(world.deployment.contract)
  await review.click()
  await expect(dialog.getByRole('alert')).toContainText('the collection’s own contract')
  // Multicall3: a contract that accepts no NFTs.
  await recipient.fill('0xcA11bde05977b3631167028862bE2a173976CA11')
  await review.click()
  await expect(dialog.getByRole('alert')).toContainText('This contract can’t receive peppers')
  await recipient.fill(bob.address)
  await review.click()
  await expect(dialog).toContainText('Tried on Canto’s newest block: it works.')
  await expect(dialog).toContainText(bob.address)
  await expect(dialog).toContainText('safeTransferFrom')
  await expect(dialog).toContainText(/Estimated fee[\d.]+ CANTO/)
  await expectReadable(page)

  wallet.once('eth_sendTransaction', 'reject')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('You declined in your wallet. Nothing was sent.')
  world.pauseMining()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/Sending pepper No\. 4 to 0x3C44…93BC/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Sending pepper No\. 4 to 0x3C44…93BC/)).toBeVisible()
  world.resumeMining()
  await expect(page.getByText('Sent: pepper No. 4 went to 0x3C44…93BC.')).toBeVisible()
  await expect(page.getByText('Owned by')).toContainText('0x3C44…93BC')
  await expect(page.getByRole('button', { name: 'Send pepper 4' })).toBeHidden()
  expect(await readOwner(world, 4)).toBe(bob.address)
  expect(errors).toEqual([])
})

/** Presses again while the picture is read, and while the device's sheet is open. */
async function expectSharedOnce(page: Page): Promise<void> {
  const sheets = page.locator('html')
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    const share = () => {
      dataset['sheets'] = `${dataset['sheets'] ?? ''}1`
      return new Promise<void>((resolve) => document.addEventListener('shared', () => resolve()))
    }
    Object.assign(navigator, { canShare: () => true, share })
  })
  const pressedTwice = Promise.withResolvers<void>()
  await page.route('**/share/4.png', async (route) => {
    await pressedTwice.promise
    await route.continue()
  })
  const share = page.getByRole('button', { name: 'Share', exact: true })
  const busy = page.getByRole('button', { name: 'Sharing…' })
  const outcome = page.locator('.pepper-facts .actions .outcome')
  await share.click()
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await busy.press('Enter')
  pressedTwice.resolve()
  await expect(sheets).toHaveAttribute('data-sheets', '1')
  await busy.press('Enter')
  await expect(outcome).toBeEmpty()
  await page.evaluate(() => document.dispatchEvent(new Event('shared')))
  await expect(outcome).toHaveText('Shared.')
  await expect(share).toHaveAttribute('aria-disabled', 'false')
  await expect(sheets).toHaveAttribute('data-sheets', '1')
}

/** As the server last read it. */
async function readMinted(server: string): Promise<number> {
  const { sale } = (await (await fetch(`${server}/api/sale`)).json()) as {
    readonly sale: { readonly minted: number }
  }
  return sale.minted
}
