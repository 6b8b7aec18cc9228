/** From a sealed packet to a pepper: what to expect, the crate opened with and without the creator, the very picture. */
import type { Page } from '@playwright/test'
import { metadataOf, mintFor, openWithoutCreator } from './chain.ts'
import { alive, expect, panelAt, test } from './journey.ts'

test('mints sealed packets, is told what to expect, and sees the very pictures that the contract draws', async ({
  page,
  openConnected,
  wallet,
  world,
}) => {
  await openConnected()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Mint 2 peppers' }).click()
  await expect(page.getByRole('heading', { name: 'Two packets, yours' })).toBeVisible()
  const packed = panelAt(page, 'packed')
  await expect(packed).toContainText('2 of 100 slots taken')
  await expect(packed).toContainText(/It opens when 100 are in it, and by .+ at the latest/)
  await expect.poll(() => picturesIn(page)).toEqual(await picturesOnChain(world, [1, 2]))

  await world.openCrates()
  await expect(page.getByRole('heading', { name: 'Two peppers, yours' })).toBeVisible()
  await expect.poll(() => picturesIn(page)).toEqual(await picturesOnChain(world, [1, 2]))
  expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)

  await page.reload()
  await alive(page)
  await expect(page.getByRole('heading', { name: 'Two peppers, yours' })).toBeVisible()
  await expect.poll(() => picturesIn(page)).toEqual(await picturesOnChain(world, [1, 2]))
})

test('who comes back after the crate was opened finds the pepper, not the packet', async ({
  page,
  openConnected,
  wallet,
  world,
}) => {
  void wallet
  await openConnected()
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  await panelAt(page, 'packed').waitFor()
  const url = page.url()
  await page.goto('about:blank')
  await world.openCrates()
  await page.goto(url)
  await alive(page)
  await expect(page.getByRole('heading', { name: 'One pepper, yours' })).toBeVisible()
  await expect.poll(() => picturesIn(page)).toEqual(await picturesOnChain(world, [1]))
})

test('a crate that the creator never opens is opened by anyone, within a day', async ({
  page,
  openConnected,
  wallet,
  world,
}) => {
  void wallet
  await openConnected()
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  await panelAt(page, 'packed').waitFor()
  await openWithoutCreator(world, world.people.thirdVisitor)
  await expect(page.getByRole('heading', { name: 'One pepper, yours' })).toBeVisible()
  await expect.poll(() => picturesIn(page)).toEqual(await picturesOnChain(world, [1]))
})

test('other people’s mints fill the crate before one’s eyes', async ({
  page,
  openConnected,
  wallet,
  world,
}) => {
  void wallet
  await openConnected()
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  const packed = panelAt(page, 'packed')
  await expect(packed).toContainText('1 of 100 slots taken')
  await mintFor(world, world.people.secondVisitor, { quantity: 3 })
  await expect(packed).toContainText('4 of 100 slots taken')
})

/** The drawings in the panel, as SVG text, in the order of the page. */
async function picturesIn(page: Page): Promise<readonly string[]> {
  const sources = await page
    .locator('#mint img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
  return sources.map(drawingOf)
}

/** The drawings that the contract gives for these tokens. */
async function picturesOnChain(world: Parameters<typeof metadataOf>[0], ids: readonly number[]) {
  const metadata = await Promise.all(ids.map((id) => metadataOf(world, id)))
  return metadata.map(({ image }) => drawingOf(image))
}

/** The SVG in a data address, however it is encoded. */
function drawingOf(address: string): string {
  const [, encoding, payload = ''] = /^data:image\/svg\+xml(;base64)?[^,]*,(.*)$/s.exec(address) ?? []
  return encoding === undefined ? decodeURIComponent(payload) : Buffer.from(payload, 'base64').toString()
}
