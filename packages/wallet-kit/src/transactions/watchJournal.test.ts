import { afterAll, beforeAll, expect, test } from 'vitest'
import { close, refuse, SOLD_OUT } from '../testing/turnstile.fixture.ts'
import { afterUnseenTimeout, price, reload, startTestEnv, type TestEnv } from './testEnv.fixture.ts'

const inThreeDays = (): number => Date.now() + 3 * 86_400_000

let env: TestEnv
beforeAll(async () => {
  env = await startTestEnv()
})
afterAll(() => env.chain.stop())

test('[T-03] a mint is pending until its block comes, then confirmed with what it cost', async () => {
  const { alice, id } = await env.sent()
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'sent', nonceVerified: true })
  await env.chain.mine()
  await env.check(alice, {
    pickReceiptData: ({ logs }) => ({ ids: logs.map(({ topics }) => Number(topics[3])) }),
  })
  expect(alice.journal.find(id)).toMatchObject({
    status: 'confirmed',
    request: { value: price },
    effectiveGasPrice: 2_000_000_000n,
    receiptData: { ids: [7] },
  })
})

test('[T-03] a page reloaded while the mint was pending tells the end of it', async () => {
  const { alice, id, hash } = await env.sent()
  const again = reload(alice)
  await env.check(again)
  expect(again.journal.find(id)).toMatchObject({ status: 'sent', hash })
  await env.chain.mine()
  await env.check(again)
  expect(again.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})

test('[T-06] a revert caused within the same block has its reason; a plain reason is kept', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  const rival = (await env.visit()).account
  await env.chain.send(rival, { to: alice.turnstile, data: close, gasPrice: 9_000_000_000n })
  alice.journal.markSent(id, await env.chain.send(alice.account, alice.mint))
  await env.chain.mine()
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'failed', revert: { data: SOLD_OUT } })

  const bob = await env.visit(refuse)
  const other = await bob.requestMint()
  bob.journal.markSent(other, await env.chain.send(bob.account, bob.mint))
  await env.chain.mine()
  await env.check(bob)
  expect(bob.journal.find(other)).toMatchObject({ status: 'failed', revert: { message: 'Closed' } })
})

test('[T-06] too little gas is reported as such', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  alice.journal.markSent(id, await env.chain.send(alice.account, { ...alice.mint, gas: 22_000n }))
  await env.chain.mine()
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({
    status: 'failed',
    revert: { message: expect.stringMatching(/out ?of ?gas/i) },
  })
})

test('a stalled chain keeps a mint pending, without errors', async () => {
  const { alice, id } = await env.sent()
  const errors: unknown[] = []
  for (const now of [Date.now, afterUnseenTimeout, inThreeDays])
    await env.check(alice, { now, onError: (error) => errors.push(error) })
  expect(alice.journal.find(id)?.status).toBe('sent')
  expect(errors).toEqual([])
})

test('an endpoint that fails loses nothing: the next look finds the mint', async () => {
  const { alice, id } = await env.sent()
  await env.chain.mine()
  const errors: unknown[] = []
  const client = env.endpoint(() => Promise.reject(new TypeError('Failed to fetch')))
  await env.check(alice, { client, onError: (error) => errors.push(error) })
  expect(errors).toHaveLength(1)
  expect(alice.journal.find(id)?.status).toBe('sent')
  await env.check(alice)
  expect(alice.journal.find(id)?.status).toBe('confirmed')
})

test('a request without an answer never expires by time, only by its nonce', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  const again = reload(alice)
  await env.check(again, { now: inThreeDays })
  expect(again.journal.find(id)).toMatchObject({ status: 'requested' })
  await env.chain.send(alice.account, { to: alice.account, value: 1n })
  await env.chain.mine()
  await env.check(again, { now: inThreeDays })
  expect(again.journal.find(id)).toMatchObject({ status: 'replaced', tentative: true })
})
