/** Allowlist phases: listed accounts, others, and unavailable lists. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { parseEther, type Address } from 'viem'
import { readAccount } from '@peppermint/sale'
import { createTestWallet, type TestWallet } from '@peppermint/wallet-kit/testing'
import type { World } from '@peppermint/local'
import { accounts } from '@peppermint/local/accounts'
import { connect, expect, getPanel, READS_ONLY, test } from './journey.ts'
import { QUICK_BLOCKS } from './quickBlocks.ts'

const { alice, bob, carol } = accounts
const now = Math.floor(Date.now() / 1000)
const friends = { name: 'Friends', price: parseEther('40') }
const allowlist = {
  phase: 0,
  entries: [
    { account: alice.address, quota: 2, price: parseEther('20') },
    { account: bob.address, quota: 1, price: 0n },
  ],
}
/** An allowlist phase now, a public one in an hour. */
const friendsFirst = { ...QUICK_BLOCKS, phases: [friends, { start: now + 3_600 }], allowlist }
/** Both phases at once. */
const bothOpen = { ...QUICK_BLOCKS, phases: [friends, {}], allowlist }

test.use({ worldOptions: friendsFirst })

test('two allowlisted accounts mint at their own prices, up to their own quotas', async ({
  page,
  open,
  world,
}) => {
  const wallet = await walletOf(page, world, alice, bob)
  await open()
  await connect(page)
  const ready = getPanel(page, 'ready')
  await expect(ready).toContainText('Your Friends allowance: 2 at 20 CANTO each instead of 40.')
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(page.getByRole('button', { name: 'One more' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Mint 2 peppers' }).click()
  await expect(page.getByRole('heading', { name: 'Two packets, yours' })).toBeVisible()

  await wallet.chooseAccount(1)
  await expect(ready).toContainText('Your Friends allowance: 1 at 0 CANTO each instead of 40.')
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()

  const values = wallet.requests
    .filter(({ method }) => method === 'eth_sendTransaction')
    .map(({ params }) => BigInt((params as { value?: string }[])[0]?.value ?? '0'))
  expect(values).toEqual([parseEther('40'), 0n])
  expect(await mintedBy(world, alice.address)).toEqual([2, 0])
  expect(await mintedBy(world, bob.address)).toEqual([1, 0])

  // A used quota is shown together with the next phase.
  await page.getByRole('button', { name: 'Done' }).click()
  const panel = getPanel(page, 'ineligible')
  await expect(panel.getByRole('heading', { name: 'You’ve minted yours' })).toBeVisible()
  await expect(panel).toContainText('has minted its whole Friends allowance')
  await expect(panel).toContainText(/Public sale opens/)
})

test(
  'an account that is not listed cannot mint and sees the phase open to it',
  { tag: READS_ONLY },
  async ({ page, open, world }) => {
    const wallet = await walletOf(page, world, carol)
    await open()
    await connect(page)
    const panel = getPanel(page, 'ineligible')
    await expect(panel.getByRole('heading', { name: 'Not on the allowlist' })).toBeVisible()
    await expect(panel).toContainText('0x90F7…b906 isn’t on the Friends allowlist. Nothing was sent.')
    await expect(panel).toContainText(/Public sale opens .+: 60 CANTO each, for everyone\./)
    await expect(page.getByRole('button', { name: /^Mint/ })).toHaveCount(0)
    expect(wallet.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
  },
)

test(
  'an address can be checked against the allowlist without connecting',
  { tag: READS_ONLY },
  async ({ page, open }) => {
    await open()
    const panel = getPanel(page, 'disconnected')
    await panel.getByText('Check an address without connecting').click()
    const check = async (address: string) => {
      await panel.getByRole('textbox').fill(address)
      await panel.getByRole('button', { name: 'Check' }).click()
    }
    await check(alice.address)
    await expect(panel).toContainText(
      'is on the Friends allowlist: up to 2 at 20 CANTO each. It is open until',
    )
    await check(carol.address)
    await expect(panel).toContainText('0x90F7…b906 isn’t on the Friends allowlist.')
    await expect(panel).toContainText(/Public sale opens .+: 60 CANTO each, for everyone\./)
    await check('0x1234')
    await expect(panel.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  },
)

test(
  'an unreadable list is reported as our failure and read again once it is available',
  { tag: READS_ONLY },
  async ({ page, open, world }) => {
    await walletOf(page, world, alice)
    await page.route('**/allowlist/**', (route) => route.abort())
    await open()
    await connect(page)
    const panel = getPanel(page, 'cannot-check-list')
    await expect(panel.getByRole('heading', { name: 'Couldn’t check the allowlist' })).toBeVisible()
    await expect(panel).toContainText('Our fault, not yours')
    await expect(panel).toContainText('Nothing was sent')
    await page.unroute('**/allowlist/**')
    await panel.getByRole('button', { name: 'Try again' }).click()
    await getPanel(page, 'ready').waitFor()
  },
)

test('a list with another root than on chain is out of date until its files are published', async ({
  page,
  open,
  world,
}) => {
  await walletOf(page, world, alice)
  const { dir, root } = listOf(world)
  await rename(join(dir, root), join(dir, 'elsewhere'))
  await open()
  await connect(page)
  const panel = getPanel(page, 'cannot-check-list')
  await expect(panel.getByRole('heading', { name: 'The allowlist is out of date' })).toBeVisible()
  await expect(panel).toContainText('Nothing was sent')
  await rename(join(dir, 'elsewhere'), join(dir, root))
  await panel.getByRole('button', { name: 'Try again' }).click()
  await getPanel(page, 'ready').waitFor()
})

test('a list with corrupt files is reported as our failure until they are repaired', async ({
  page,
  open,
  server,
  world,
}) => {
  await walletOf(page, world, alice)
  const { dir, root } = listOf(world)
  const file = join(dir, root, '00.json')
  const text = await readFile(file, 'utf8')
  await writeFile(file, '{ "0x00": 1 }')
  await open()
  await connect(page)
  const panel = getPanel(page, 'cannot-check-list')
  await expect(panel.getByRole('heading', { name: 'Couldn’t check the allowlist' })).toBeVisible()
  await expect(panel).toContainText('its host reports that its files are damaged')
  await writeFile(file, text)
  await expect
    .poll(async () => (await page.request.get(`${server.url}/allowlist/${root}/00.json`)).status())
    .toBe(200)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await getPanel(page, 'ready').waitFor()
})

test('a pasted proof mints without the list’s host', async ({ page, open, world }) => {
  await walletOf(page, world, alice)
  await page.route('**/allowlist/**', (route) => route.abort())
  await open()
  await connect(page)
  const panel = getPanel(page, 'cannot-check-list')
  await panel.getByText('Paste a proof instead').click()
  await paste(page, 'nonsense')
  await expect(panel.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await paste(page, proofText(world, bob.address))
  await expect(panel).toContainText('doesn’t match the current list')
  await paste(page, proofText(world, alice.address))
  await expect(getPanel(page, 'ready')).toContainText('at 20 CANTO each')
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
  expect(await mintedBy(world, alice.address)).toEqual([1, 0])
})

test.describe('with a public phase at the same time', () => {
  test.use({ worldOptions: bothOpen })

  test('phases count separately, and the public one is offered while the list cannot be read', async ({
    page,
    open,
    world,
  }) => {
    await walletOf(page, world, alice)
    await page.route('**/allowlist/**', (route) => route.abort())
    await open()
    await connect(page)
    const ready = getPanel(page, 'ready')
    await expect(ready.getByRole('heading', { name: 'Public sale' })).toBeVisible()
    await expect(ready).toContainText('We can’t check the Friends allowlist right now')
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
    expect(await mintedBy(world, alice.address)).toEqual([0, 1])

    // First the allowlist quota, then the rest of the public cap.
    await page.unroute('**/allowlist/**')
    await open()
    await page.getByRole('button', { name: 'Mint more' }).click()
    await expect(ready).toContainText('at 20 CANTO each')
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('button', { name: 'Mint 2 peppers' }).click()
    await page.getByRole('button', { name: 'Mint more' }).click()
    await expect(ready.getByRole('heading', { name: 'Public sale' })).toBeVisible()
    await expect(ready).toContainText('You can mint 4 more.')
    await page.getByRole('button', { name: 'Mint 2 peppers' }).click()
    await expect(page.getByRole('heading', { name: 'Two packets, yours' })).toBeVisible()
    expect(await mintedBy(world, alice.address)).toEqual([2, 3])
  })
})

/** A wallet with these accounts' keys; the first is active. */
async function walletOf(
  page: Page,
  world: World,
  ...holders: readonly (typeof accounts)[keyof typeof accounts][]
): Promise<TestWallet> {
  const wallet = createTestWallet({
    rpcUrl: world.rpcUrl,
    chainId: world.chainId,
    privateKeys: holders.map(({ privateKey }) => privateKey),
  })
  await wallet.attach(page)
  return wallet
}

async function mintedBy(world: World, account: Address): Promise<readonly number[]> {
  return (await readAccount(world.client, world.deployment, account)).minted
}

/** Folder and root of the world's allowlist. */
function listOf({ allowlist: list, allowlistDir: dir }: World) {
  if (!list || dir === undefined) throw new Error('This world has no allowlist.')
  return { dir, root: list.root, entitlements: list.entitlements }
}

/** The account's entry in a file of the allowlist. */
function proofText(world: World, account: Address): string {
  const { entitlements } = listOf(world)
  const [, entry] = [...entitlements].find(([listed]) => listed === account.toLowerCase()) ?? []
  if (!entry) throw new Error('The account is not on the list.')
  return JSON.stringify({ ...entry, price: entry.price.toString() })
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /proof/i }).fill(text)
  await page.getByRole('button', { name: 'Use this proof' }).click()
}
