import { createClient, http, type Hash } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { close, refuse, SOLD_OUT } from '../testing/turnstile.fixture.ts'
import { watchJournal } from './index.ts'
import { afterUnseenTimeout, price, reload, startTestEnv, type TestEnv } from './testEnv.fixture.ts'
const inThreeDays = (): number => Date.now() + 3 * 86_400_000

let env: TestEnv
beforeAll(async () => {
  env = await startTestEnv()
})
afterAll(() => env.chain.stop())

test('[T-03] a mint is pending until its block comes, then confirmed with what it cost', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  alice.journal.markSent(id, await env.chain.send(alice.account, alice.mint))
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
  const alice = await env.visit()
  const id = await alice.requestMint()
  const hash = await env.chain.send(alice.account, alice.mint)
  alice.journal.markSent(id, hash)
  const again = reload(alice)
  await env.check(again)
  expect(again.journal.find(id)).toMatchObject({ status: 'sent', hash })
  await env.chain.mine()
  await env.check(again)
  expect(again.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})

test('[T-01] waits for several confirmations on request', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint({ confirmations: 3 })
  alice.journal.markSent(id, await env.chain.send(alice.account, alice.mint))
  await env.chain.mine(2)
  await env.check(alice)
  expect(alice.journal.find(id)?.status).toBe('sent')
  await env.chain.mine()
  await env.check(alice)
  expect(alice.journal.find(id)?.status).toBe('confirmed')
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

test('an unknown hash stays pending, and is unseen after a minute', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  const hash: Hash = `0x${'77'.repeat(32)}`
  alice.journal.markSent(id, hash)
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'sent', missingSince: expect.any(Number) })
  expect(alice.journal.find(id)).not.toHaveProperty('unseen')
  await env.check(alice, { now: afterUnseenTimeout })
  expect(alice.journal.find(id)).toMatchObject({ status: 'sent', hash, unseen: true })
})

test('[N-02] a node behind the others that says "not found" for a fresh receipt is asked again', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  alice.journal.markSent(id, await env.chain.send(alice.account, alice.mint))
  await env.chain.mine()
  let refusals = 3
  const client = env.endpoint((method) =>
    method === 'eth_getTransactionReceipt' && refusals-- > 0 ? null : undefined,
  )
  await env.check(alice, { client })
  expect(alice.journal.find(id)?.status).toBe('confirmed')
  expect(refusals).toBeLessThan(0)
})

test('a stalled chain keeps a mint pending, without errors', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  alice.journal.markSent(id, await env.chain.send(alice.account, alice.mint))
  const errors: unknown[] = []
  for (const now of [Date.now, afterUnseenTimeout, inThreeDays])
    await env.check(alice, { now, onError: (error) => errors.push(error) })
  expect(alice.journal.find(id)?.status).toBe('sent')
  expect(errors).toEqual([])
})

test('an endpoint that fails loses nothing: the next look finds the mint', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  alice.journal.markSent(id, await env.chain.send(alice.account, alice.mint))
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

test('[T-03] what one tab learns, the other shows', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  const other = reload(alice)
  alice.journal.markSent(id, await env.chain.send(alice.account, alice.mint))
  await env.chain.mine()
  await env.check(other)
  expect(alice.journal.find(id)?.status).toBe('confirmed')
})

test('each new block prompts a look, and after stopping none does', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  alice.journal.markSent(id, await env.chain.send(alice.account, alice.mint))
  let newHead: (() => void) | undefined
  let listening = true
  const following = watchJournal({
    journal: alice.journal,
    client: env.chain.client,
    chainId: 7700,
    account: alice.account,
    pollingIntervalMs: 1e9,
    subscribeToBlocks: (listener) => {
      newHead = listener
      return () => (listening = false)
    },
  })
  onTestFinished(following.stop)
  await following.check()
  await env.chain.mine()
  const settled = new Promise<void>((resolve) => alice.journal.subscribe(resolve))
  newHead?.()
  await settled
  expect(alice.journal.find(id)?.status).toBe('confirmed')
  following.stop()
  expect(listening).toBe(false)
})

test('a client of another chain is refused before it can draw wrong conclusions', async () => {
  const alice = await env.visit()
  const chain1 = {
    id: 1,
    name: 'Other',
    nativeCurrency: { name: 'O', symbol: 'O', decimals: 18 },
    rpcUrls: { default: { http: [env.chain.url] } },
  }
  const client = createClient({ chain: chain1, transport: http() })
  expect(() => watchJournal({ ...alice, client, chainId: 7700 })).toThrow(
    'expected a client of chain 7700, got 1',
  )
})

test('[T-03] a receipt without a gas price, as on Canto, reads it from the transaction', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  const hash = await env.chain.send(alice.account, alice.mint)
  alice.journal.markSent(id, hash)
  await env.chain.mine()
  const receipt = await env.chain.client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  const client = env.endpoint((method) =>
    method === 'eth_getTransactionReceipt' ? { ...receipt, effectiveGasPrice: undefined } : undefined,
  )
  await env.check(alice, { client })
  const after = reload(alice).journal.find(id)
  expect(after).toMatchObject({ status: 'confirmed', effectiveGasPrice: 2_000_000_000n })
})

test('a tab that is frozen in the middle of its look does not stop the others for ever', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  alice.journal.markSent(id, await env.chain.send(alice.account, alice.mint))
  await env.chain.mine()
  let thaw: ((value: unknown) => void) | undefined
  const frozen = env.endpoint(() => new Promise((resolve) => (thaw = resolve)))
  const asleep = watchJournal({
    journal: reload(alice).journal,
    client: frozen,
    chainId: 7700,
    account: alice.account,
  })
  onTestFinished(async () => {
    asleep.stop()
    thaw?.(null)
    await asleep.check()
  })
  const awake = watchJournal({
    journal: alice.journal,
    client: env.chain.client,
    chainId: 7700,
    account: alice.account,
    pollingIntervalMs: 1e9,
  })
  onTestFinished(awake.stop)
  for (let look = 0; look < 3; look++) await awake.check()
  expect(alice.journal.find(id)?.status).toBe('sent')
  await awake.check()
  expect(alice.journal.find(id)?.status).toBe('confirmed')
})
