/** The studio's writes: the owner's, one after another across a reload; a Safe's, as a batch; a visitor's, none. */
import { readFileSync } from 'node:fs'
import { readContract } from 'viem/actions'
import type { Address, Hex } from 'viem'
import type { Page } from '@playwright/test'
import { scovillesAbi } from '@peppermint/contracts'
import { readSale } from '@peppermint/sale'
import { executeTransaction, multiSend } from '@peppermint/devnet/safe'
import type { World } from '@peppermint/local'
import { createTestWallet } from '@peppermint/wallet-kit/testing'
import { violations } from './galleryChecks.ts'
import { connect, expect, test, waitUntilLive, watch } from './journey.ts'
import { QUICK_BLOCKS } from './quickBlocks.ts'

const DAY = 86_400
const tomorrow = Math.floor(Date.now() / 1000) + DAY

test.use({
  worldOptions: {
    ...QUICK_BLOCKS,
    hasSafe: true,
    phases: [{}, { name: 'Market', start: tomorrow, end: tomorrow + DAY }],
  },
})

const readOf =
  (world: World) =>
  <Name extends 'owner' | 'pendingOwner' | 'paused'>(functionName: Name) =>
    readContract(world.client, { address: world.deployment.contract, abi: scovillesAbi, functionName })

/** Opens the section by its link. */
async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
}

const review = (page: Page) => page.getByRole('region', { name: 'Before it is written' })

test('[S-02] [S-03] [S-04] owner sends two changes, Safe executes a batch, visitor reads', async ({
  page,
  browser,
  server,
  world,
  wallet,
  errors,
}) => {
  const { owner } = world.accounts
  const { safe, deployment } = world
  if (safe === undefined) throw new Error('The world has no Safe.')
  const read = readOf(world)
  expect(wallet.requests).toEqual([])

  // Alice is a visitor: she sees what it would do, and who can do it.
  await page.goto(`${server.url}/studio/sale`)
  await waitUntilLive(page)
  await connect(page)
  await page.getByRole('button', { name: 'Pause minting' }).click()
  await expect(review(page).getByRole('heading', { level: 3 })).toBeFocused()
  await expect(review(page)).toContainText('not paused')
  await expect(review(page)).toContainText('Only the collection’s owner can send this.')
  await expect(review(page)).toContainText('succeeds')
  await expect(review(page).getByRole('button')).toHaveCount(0)
  expect(await violations(page, undefined)).toEqual([])

  // The owner puts two changes into a batch, in two sections.
  const ownerPage = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await watch(ownerPage, [server.url, world.rpcUrl], errors)
  const { rpcUrl, chainId } = world
  await createTestWallet({ rpcUrl, chainId, privateKeys: [owner.privateKey] }).attach(ownerPage)
  await ownerPage.goto(`${server.url}/studio/phases`)
  await waitUntilLive(ownerPage)
  await connect(ownerPage)
  await ownerPage.getByLabel('Price, CANTO').fill('80')
  await expect(review(ownerPage)).toContainText('before: 60 CANTO')
  await expect(review(ownerPage)).toContainText('after: 80 CANTO')
  await ownerPage.getByRole('button', { name: 'Add to batch' }).click()
  await openSection(ownerPage, 'Sale')
  // With the keyboard alone.
  await ownerPage.getByRole('button', { name: 'Pause minting' }).press('Enter')
  await expect(review(ownerPage)).toContainText('succeeds')
  await ownerPage.getByRole('button', { name: 'Add to batch (1)' }).press('Enter')
  await openSection(ownerPage, 'Overview')
  await ownerPage.getByRole('button', { name: 'Review the batch' }).press('Enter')
  const send = ownerPage.getByRole('button', { name: 'Send 1 of 2' })
  await expect(send).toBeEnabled()
  await send.press('Enter')
  await expect(ownerPage.getByRole('heading', { name: '1 of 2 done' })).toBeVisible()
  expect((await readSale(world.client, deployment)).phases[1]?.price).toBe(80n * 10n ** 18n)
  expect(await read('paused')).toBe(false)

  // The second is sent after a reload, and neither twice.
  await ownerPage.reload()
  await ownerPage.getByRole('button', { name: 'Send 2 of 2' }).click()
  await expect(ownerPage.getByRole('heading', { name: 'Done', exact: true })).toBeVisible()
  expect(await read('paused')).toBe(true)
  await expect(ownerPage.getByText('Paused minting.')).toBeVisible()
  await expect(ownerPage.getByText('Set phase Market, 80 CANTO.')).toBeVisible()
  expect(await violations(ownerPage, undefined)).toEqual([])

  // The ownership is offered to the Safe of alice, bob and carol.
  await openSection(ownerPage, 'Ownership')
  await ownerPage.getByLabel('New owner').fill(safe.address)
  await expect(ownerPage.getByText('2 of these 3 owners sign.')).toBeVisible()
  await ownerPage.getByRole('button', { name: 'Review the offer' }).click()
  await review(ownerPage).getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => read('pendingOwner')).toBe(safe.address)

  // Alice, one of its owners, exports the acceptance and the end of the pause; the Safe executes the file.
  await openSection(page, 'Ownership')
  await page.getByRole('button', { name: 'Review the acceptance' }).click()
  await expect(review(page)).toContainText('succeeds')
  await execute(world, await exportBatch(page))
  expect(await read('owner')).toBe(safe.address)
  await openSection(page, 'Sale')
  await page.getByRole('button', { name: 'Resume minting' }).click()
  await page.getByRole('button', { name: 'Add to batch' }).click()
  await page.getByLabel('New supply').fill('9000')
  await page.getByRole('button', { name: 'Review the new supply' }).click()
  await page.getByRole('button', { name: 'Add to batch (1)' }).click()
  await openSection(page, 'Overview')
  await page.getByRole('button', { name: 'Review the batch' }).click()
  await expect(page.getByText('All calls together succeed')).toBeVisible()
  const batch = await exportBatch(page)
  expect(batch.map(({ contractMethod }) => contractMethod.name)).toEqual(['unpause', 'lowerMaxSupply'])

  // The same calls are handed over to the Safe's page, where the proposal is signed.
  await page.getByRole('button', { name: 'Propose on the Safe’s page' }).click()
  await expect(page).toHaveURL(`${server.url}/safe/${safe.address}/new/batch`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Resumes minting' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Lowers the supply to 9000' })).toBeVisible()
  await execute(world, batch)
  expect(await readSale(world.client, deployment)).toMatchObject({ paused: false, maxSupply: 9_000 })
})

interface BatchCall {
  readonly to: Address
  readonly data: Hex
  readonly contractMethod: { readonly name: string }
}

/** The transactions of the exported file. */
async function exportBatch(page: Page): Promise<readonly BatchCall[]> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Safe batch (JSON)' }).click()
  const { transactions }: { transactions: readonly BatchCall[] } = JSON.parse(
    readFileSync(await (await saving).path(), 'utf8'),
  )
  return transactions
}

/** Two of three owners execute the batch, like Safe's Transaction Builder. */
async function execute(world: World, calls: readonly BatchCall[]): Promise<void> {
  if (world.safe === undefined) throw new Error('The world has no Safe.')
  const chain = { client: world.client, rpcUrl: world.rpcUrl, mine: () => world.mine() }
  await executeTransaction(chain, world.safe, multiSend(calls, world.safe.version), [0, 1], 5_000_000n)
}
