/** Owners of a Safe work with links and files alone: the server has no gateway. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { scovillesAbi } from '@peppermint/contracts'
import { startServer } from '@peppermint/local'
import { siteDir } from '@peppermint/local/builds'
import { createOperationCall, createSafeBatch } from '@peppermint/sale/operations'
import { hashMessage, type Hex, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import { expect, test as journey } from './safeJourney.ts'
import { expectUsable } from './expectUsable.ts'

const test = journey.extend({
  server: async ({ world }, use) => {
    const server = await startServer({ world: { ...world, safe: undefined }, siteDir, bundled: true })
    await use(server)
    await server.stop()
  },
})

const erc1271 = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])

const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Safe' }).getByRole('link', { name }).click()

/** Pastes into the field of the files page, and checks it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Link, or the text of a file').fill(text)
  await page.getByRole('button', { name: 'Check it' }).click()
}

test('[H-11] two owners mint from a Safe by a link and a file, without any gateway', async ({
  page,
  openAs,
  safe,
  server,
  world,
  errors,
}) => {
  // Without a wallet, nothing is read from the network before the visitor asks for it.
  await page.goto(`${server.url}/safe/${safe}`)
  await expect(page.getByRole('heading', { name: 'Read this Safe?' })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Read from the network' }).click()
  await expect(page.getByText('5,000 CANTO')).toBeVisible()
  await expect(page.getByText('2 of 3').first()).toBeVisible()
  await openTab(page, 'History')
  await expect(page.getByText('Without a gateway, the history')).toBeVisible()
  expect(errors).toEqual([])

  // Alice proposes. Only her browser has the proposal, and passes it on as a link.
  const alice = await openAs('alice', `/safe/${safe}/new/mint`)
  await alice.getByLabel('How many').fill('3')
  await alice.getByRole('button', { name: 'Review', exact: true }).click()
  // Offline, nothing waits for the network to ask the wallet later.
  await expect(alice.getByRole('button', { name: 'Sign and propose' })).toBeEnabled()
  await alice.context().setOffline(true)
  await alice.getByRole('button', { name: 'Sign and propose' }).click()
  await expect(alice.locator('[data-problem="offline"]')).toContainText(
    'Nothing was sent and no money moved. Check your connection',
  )
  await alice.context().setOffline(false)
  await alice.getByRole('button', { name: 'Sign and propose' }).click()
  await expect(alice).toHaveURL(/\/transactions\/0x[\da-f]{64}$/)
  await expect(alice.getByRole('heading', { name: /^Mints 3 peppers for / })).toBeVisible()
  await expect(alice.getByRole('heading', { name: 'Pass it on' })).toBeVisible()
  await expectUsable(alice)
  await alice.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await alice.getByRole('button', { name: 'Copy link' }).click()
  await expect(alice.getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await alice.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`^${server.url}/safe/${safe}/files#bundle=[\\w-]+$`))
  await alice.reload()
  await expect(alice.getByRole('heading', { name: /^Mints 3 peppers for / })).toBeVisible()

  // A second mint beside it would be too many for one wallet.
  await alice.goto(`${server.url}/safe/${safe}/new/mint`)
  await alice.getByLabel('How many').fill('3')
  await expect(alice.getByText('Proposals in the queue already mint 3')).toBeVisible()
  await alice.getByLabel('How many').fill('2')
  await expect(alice.getByText('Proposals in the queue already mint 3')).toBeHidden()
  await alice.goBack()

  // Bob refuses what is not of this Safe or was changed, then follows the link.
  const bob = await openAs('bob', `/safe/${safe}/files`)
  await expectUsable(bob)
  await paste(bob, `${link.slice(0, -40)}${'A'.repeat(40)}`)
  await expect(bob.getByText('Not added.')).toBeVisible()
  await bob.goto(link)
  await expect(bob.getByText('Signed by 1 of 2')).toBeVisible()
  // What the link brings is above the form for what else is sent.
  const topOf = async (name: RegExp) => (await bob.getByRole('heading', { name }).boundingBox())?.y
  expect(await topOf(/^Mints 3 peppers/)).toBeLessThan((await topOf(/^Add what another owner/)) ?? 0)
  // The whole review, before anything is added: what it calls, and the hashes to compare.
  await expect(bob.getByRole('region', { name: /What it does/ })).toContainText(world.deployment.contract)
  await expect(bob.getByRole('region', { name: /What owners sign/ })).toContainText('Safe hash')
  // The fragment is gone from the address bar.
  expect(new URL(bob.url()).hash).toBe('')
  await expectUsable(bob)
  await bob.getByRole('button', { name: 'Add to this browser' }).click()
  // It opens; it is in the queue of this browser, too.
  await expect(bob).toHaveURL(/\/transactions\/0x[\da-f]{64}$/)
  await openTab(bob, 'Queue')
  await bob.getByRole('link', { name: /Mints 3 peppers/ }).click()
  await expect(bob.locator('[data-signer="signed"]')).toHaveCount(1)
  await bob.getByRole('button', { name: 'Sign without executing' }).click()
  await expect(bob.getByText('Signed and kept in this browser')).toBeVisible()

  // Bob's file reaches Alice, who changes nothing by hand: with another amount it is refused.
  const [download] = await Promise.all([
    bob.waitForEvent('download'),
    bob.getByRole('button', { name: 'Save file' }).click(),
  ])
  const file = readFileSync(await download.path(), 'utf8')
  await openTab(alice, 'Files')
  // A batch of our commands or of Transaction Builder becomes a draft, which its review explains.
  const call = createOperationCall(world.deployment.contract, { type: 'accept' })
  const batch = createSafeBatch({
    chainId: world.chainId,
    safe,
    name: 'Acceptance',
    createdAt: 1,
    calls: [call],
  })
  await paste(alice, JSON.stringify(batch))
  await expect(alice.getByText('A batch of 1 call for this Safe.')).toBeVisible()
  await alice.getByRole('button', { name: 'Add to a batch' }).click()
  await expect(alice.locator('.batch li')).toHaveCount(1)
  await expectUsable(alice)
  await alice.getByRole('button', { name: 'Empty the batch' }).click()
  await openTab(alice, 'Files')
  await paste(alice, file.replace(/"value": "\d+"/, '"value": "1"'))
  await expect(alice.getByText('names the hash of another')).toBeVisible()
  await alice.getByLabel('Choose file').setInputFiles({
    name: 'proposal.json',
    mimeType: 'application/json',
    buffer: Buffer.from(file),
  })
  await expect(alice.getByText('Signed by 2: enough to run').first()).toBeVisible()
  await alice.getByRole('button', { name: 'Add to this browser' }).click()
  await expect(alice.locator('[data-signer="signed"]')).toHaveCount(2)
  await alice.getByRole('button', { name: 'Execute', exact: true }).click()
  await expect(alice.locator('[data-entry="confirmed"]')).toBeVisible()
  const balance = {
    address: world.deployment.contract,
    abi: scovillesAbi,
    functionName: 'balanceOf',
  } as const
  expect(await readContract(world.client, { ...balance, args: [safe] })).toBe(3n)

  // A message goes the same way; with the last signature, it is the Safe's.
  await openTab(alice, 'Messages')
  await alice.getByRole('link', { name: 'New message' }).click()
  await alice.getByLabel('Text', { exact: true }).last().fill('Peppers for all')
  await alice.getByRole('button', { name: 'Sign and propose' }).click()
  await expect(alice.getByText('No gateway has the message')).toBeVisible()
  await expectUsable(alice)
  await alice.getByRole('button', { name: 'Copy link' }).click()
  await expect(alice.getByRole('button', { name: 'Copied' })).toBeVisible()
  await bob.goto(await alice.evaluate(() => navigator.clipboard.readText()))
  await expect(bob.getByText('Peppers for all').first()).toBeVisible()
  await bob.getByRole('button', { name: 'Add to this browser' }).click()
  await bob.getByRole('button', { name: 'Sign message' }).click()
  const signature = bob.locator('section', { hasText: 'The Safe’s signature' }).locator('.hash')
  expect(
    await readContract(world.client, {
      address: safe,
      abi: erc1271,
      functionName: 'isValidSignature',
      args: [hashMessage('Peppers for all'), (await signature.textContent()) as Hex],
    }),
  ).toBe('0x1626ba7e')

  // Everyone sees the execution from the chain's logs; Bob's proposal has left his queue.
  await openTab(bob, 'Queue')
  await expect(bob.getByText('Nothing is waiting')).toBeVisible()
  await openTab(page, 'Overview')
  await openTab(page, 'History')
  await expect(page.getByRole('link', { name: /Mints 3 peppers/ })).toBeVisible()
  // What reached the Safe is in the logs too: the coin that the world gave it.
  await page.getByRole('link', { name: /Receives 5,000 CANTO/ }).click()
  await expect(page.getByRole('heading', { name: /^Receives 5,000 CANTO from / })).toBeVisible()

  // Alice creates another Safe: its address and cost come first, and a reload loses nothing.
  await alice.goto(`${server.url}/safe`)
  await alice.getByRole('link', { name: 'Create a Safe' }).click()
  await alice.getByLabel('Owner 2').fill(alice.url())
  await alice.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(alice.getByRole('alert')).toContainText('That isn’t an address')
  await alice.getByLabel('Owner 2').fill(world.accounts.bob.address)
  await alice.getByRole('button', { name: 'Add an owner' }).click()
  await alice.getByLabel('Owner 3').fill(world.accounts.carol.address)
  await expectUsable(alice)
  await alice.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(alice.getByText('Their code on this chain is what Safe published.')).toBeVisible()
  // What was entered outlives a reload of the review, until the Safe is there.
  await alice.reload()
  await expect(alice.getByLabel('Owner 3')).toHaveValue(world.accounts.carol.address)
  await alice.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(alice.getByText(/A network fee of about 0\.\d+ CANTO/)).toBeVisible()
  await expectUsable(alice)
  const created = await alice.locator('[data-creation="safe"] .hash').innerText()
  world.pauseMining()
  await alice.getByRole('button', { name: 'Create this Safe' }).click()
  await expect(alice.locator('[data-entry="sent"]')).toBeVisible()
  await alice.reload()
  await expect(alice.locator('[data-entry="sent"]')).toBeVisible()
  world.resumeMining()
  await expect(alice).toHaveURL(`${server.url}/safe/${created}`)
  await expect(alice.getByText('2 of 3 must sign')).toBeVisible()
  await alice.goto(`${server.url}/safe/new`)
  await expect(alice.getByLabel('Owner 2')).toHaveValue('')
})
