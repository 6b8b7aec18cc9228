/** Messages of a Safe on `/safe`: proposed by one owner, confirmed by another, plain and typed. */
import { hashMessage, type Hex } from 'viem'
import { readContract } from 'viem/actions'
import { violations } from '../galleryChecks.ts'
import { expect, test } from './safeJourney.ts'

const TEXT = 'Peppermint, row 1\n  spaces stay'
const TYPED = {
  domain: { name: 'Pantry', chainId: 7700 },
  primaryType: 'Order',
  types: {
    Order: [
      { name: 'dish', type: 'string' },
      { name: 'peppers', type: 'uint256' },
    ],
  },
  message: { dish: 'Salsa', peppers: '3' },
}

const erc1271 = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [
      { name: 'hash', type: 'bytes32' },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [{ type: 'bytes4' }],
  },
] as const

test('[M-04] [G-20] [G-21] owners propose and confirm text and typed data, copy the signature', async ({
  openSafe,
  owners,
  safe,
  world,
}) => {
  const alice = await openSafe('/messages/new', 'alice')
  await alice.getByLabel('Text', { exact: true }).last().fill(TEXT)
  await alice.getByRole('button', { name: 'Sign and propose' }).click()
  await expect(alice.getByRole('heading', { name: 'The Safe’s signature' })).toBeHidden()
  await expect(alice.getByText('Needs confirmations')).toBeVisible()
  await expect(alice.getByLabel('Text of the message')).toHaveText(TEXT)
  await expect(alice.getByText('You have signed this message.')).toBeVisible()

  await alice.setViewportSize({ width: 375, height: 800 })
  expect(await alice.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  expect(await violations(alice, undefined)).toEqual([])

  const bob = await openSafe('/messages', 'bob')
  expect(await violations(bob, undefined)).toEqual([])
  await bob.getByRole('link', { name: 'Peppermint, row 1' }).click()
  await bob.getByRole('button', { name: 'Sign message' }).click()
  await expect(bob.getByText('2 of 2 required signatures')).toBeVisible()
  const signature = (await bob
    .locator('section', { hasText: 'The Safe’s signature' })
    .locator('.hash')
    .textContent()) as Hex
  expect(
    await readContract(world.client, {
      address: safe,
      abi: erc1271,
      functionName: 'isValidSignature',
      args: [hashMessage(TEXT), signature],
    }),
  ).toBe('0x1626ba7e')

  await bob.getByRole('link', { name: 'Messages' }).click()
  await bob.getByRole('link', { name: 'New message' }).click()
  await bob.getByLabel('Typed data (EIP-712)').check()
  await bob.getByLabel('Typed data as JSON').fill('{')
  await expect(bob.getByText('The message is not JSON.')).toBeVisible()
  await bob.getByLabel('Typed data as JSON').fill(JSON.stringify(TYPED))
  await expect(bob.getByText('Salsa', { exact: true })).toBeVisible()
  expect(await violations(bob, undefined)).toEqual([])
  // An order may move tokens, whatever else it says.
  await expect(bob.locator('[data-finding="moves-tokens"]')).toContainText('Order')
  await bob.getByLabel('I have read what is marked as danger').check()
  // Signed, and the gateway does not take it: the browser keeps the signature.
  await bob.route('**/gateway/**/messages', (route) => route.fulfill({ status: 503, json: {} }))
  await bob.getByRole('button', { name: 'Sign and propose' }).click()
  await expect(bob.getByText('Your signature is kept in this browser')).toBeVisible()
  await bob.unroute('**/gateway/**/messages')
  await bob.getByRole('button', { name: 'Send it again' }).click()
  await expect(bob.getByText('1 of 2 required signatures')).toBeVisible()
  const messageHash = bob.url().split('/').at(-1) as Hex
  await owners.confirmMessage(messageHash, 'carol')
  await expect(bob.getByRole('heading', { name: 'The Safe’s signature' })).toBeVisible()

  // A service that shows another text for the hash that owners signed.
  await alice.route(`**/gateway/**/messages/${messageHash}`, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as object
    await route.fulfill({ response, json: { ...answer, message: 'Something harmless' } })
  })
  const tampered = await openSafe(`/messages/${messageHash}`, 'alice')
  await expect(tampered.getByText('This page does not sign it. Nothing was sent.')).toBeVisible()
  await expect(tampered.getByRole('button', { name: 'Sign message' })).toHaveCount(0)
  await expect(tampered.getByRole('heading', { name: 'The Safe’s signature' })).toHaveCount(0)
})
