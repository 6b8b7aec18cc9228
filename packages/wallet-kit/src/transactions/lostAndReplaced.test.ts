import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { close, SOLD_OUT, TRANSFER } from '../testing/turnstile.fixture.ts'
import { afterUnseenTimeout, reload, startTestEnv, cancellation, type TestEnv } from './testEnv.fixture.ts'

const topicOf = (account: Address): Hex => `0x${account.slice(2).toLowerCase().padStart(64, '0')}`

const soon = (): number => Date.now() + 5_000
const inThreeDays = (): number => Date.now() + 3 * 86_400_000

/** A node without the state of old blocks. */
const pruned = (answer: (method: string) => unknown = () => undefined) =>
  env.endpoint((method, [, block]) => {
    if (method !== 'eth_getTransactionCount' || block === 'latest' || block === 'pending')
      return answer(method)
    throw Object.assign(new Error('missing trie node 77 (path ) state is not available'), { code: -32000 })
  })

let env: TestEnv
beforeAll(async () => {
  env = await startTestEnv()
})
afterAll(() => env.chain.stop())

test('[T-03] a tab closed before the hash came back: found while pending, found after mining', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  const hash = await env.chain.send(alice.account, alice.mint)
  const again = reload(alice)
  await env.check(again)
  expect(again.journal.find(id)).toMatchObject({ status: 'sent', hash, recovered: true })

  const bob = await env.visit()
  const lost = await bob.requestMint()
  const sent = await env.chain.send(bob.account, bob.mint)
  await env.chain.mine(9)
  const back = reload(bob)
  await env.check(back)
  expect(back.journal.find(lost)).toMatchObject({ status: 'confirmed', hash: sent, recovered: true })
})

test('[T-03] a lost mint is found by the Transfer it left, on a node that forgets old state', async () => {
  const alice = await env.visit()
  const logs = { address: alice.turnstile, topics: [TRANSFER, topicOf('0x00'), topicOf(alice.account)] }
  const id = await alice.requestMint({ expectedLog: logs })
  const hash = await env.chain.send(alice.account, alice.mint)
  await env.chain.mine(5)
  const again = reload(alice)
  await env.check(again, { client: pruned() })
  expect(again.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})

test('[T-06] a lost mint that reverted is found too, and says why', async () => {
  const alice = await env.visit()
  await env.chain.send(alice.account, { to: alice.turnstile, data: close })
  await env.chain.mine()
  const id = await alice.requestMint({ expectedLog: { address: alice.turnstile, topics: [TRANSFER] } })
  const hash = await env.chain.send(alice.account, alice.mint)
  await env.chain.mine(3)
  const again = reload(alice)
  await env.check(again)
  expect(again.journal.find(id)).toMatchObject({ status: 'failed', hash, revert: { data: SOLD_OUT } })
})

test('[T-03] a mint sped up in the wallet is the same mint under a new hash', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  const first = await env.chain.send(alice.account, alice.mint)
  alice.journal.markSent(id, first)
  await env.check(alice)
  const second = await env.chain.send(alice.account, {
    ...alice.mint,
    nonce: alice.journal.find(id)?.nonce ?? -1,
    gasPrice: 5_000_000_000n,
  })
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({
    status: 'sent',
    hash: second,
    previousHashes: [first],
    repriced: true,
  })
  await env.chain.mine()
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'confirmed', hash: second, repriced: true })
})

test('[T-03] a mint canceled in the wallet is canceled after a second check, never confirmed', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  const hash = await env.chain.send(alice.account, alice.mint)
  alice.journal.markSent(id, hash)
  await env.check(alice)
  const by = await env.chain.send(alice.account, {
    ...cancellation(alice.account),
    nonce: alice.journal.find(id)?.nonce ?? -1,
  })
  await env.check(alice)
  expect(alice.journal.find(id)?.status).toBe('sent')
  await env.chain.mine(4)
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'sent', replacement: { hash: by } })
  await env.check(alice, { now: soon })
  expect(alice.journal.find(id)).toMatchObject({
    status: 'replaced',
    reason: 'cancelled',
    hash,
    replacementHash: by,
  })
  expect(alice.journal.find(id)).not.toHaveProperty('tentative')
})

test('[T-03] a mint whose nonce was used otherwise is replaced after a second check', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  alice.journal.markSent(id, await env.chain.send(alice.account, alice.mint))
  await env.check(alice)
  const by = await env.chain.send(alice.account, {
    to: env.chain.accounts[29] ?? alice.turnstile,
    value: 1n,
    gasPrice: 5_000_000_000n,
    nonce: alice.journal.find(id)?.nonce ?? -1,
  })
  await env.chain.mine()
  await env.check(alice)
  await env.check(alice, { now: soon })
  expect(alice.journal.find(id)).toMatchObject({
    status: 'replaced',
    reason: 'replaced',
    replacementHash: by,
  })
})

test('[T-03] a lost mint whose nonce was used becomes a tentative replacement', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  await env.chain.send(alice.account, cancellation(alice.account))
  await env.chain.mine()
  const again = reload(alice)
  await env.check(again)
  expect(again.journal.find(id)).toMatchObject({ status: 'replaced', reason: 'cancelled', tentative: true })

  const bob = await env.visit()
  const other = await bob.requestMint()
  const by = await env.chain.send(bob.account, { to: alice.account, value: 1n })
  await env.chain.mine()
  const back = reload(bob)
  await env.check(back)
  expect(back.journal.find(other)).toMatchObject({ status: 'requested', nonceSearch: { usedBy: by } })
  await env.check(back, { now: afterUnseenTimeout })
  expect(back.journal.find(other)).toMatchObject({
    status: 'replaced',
    reason: 'replaced',
    replacementHash: by,
    tentative: true,
  })
})

test('an open prompt is not concluded, and its late hash is accepted', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  await env.chain.send(alice.account, cancellation(alice.account))
  await env.chain.mine()
  await env.check(alice, { now: afterUnseenTimeout })
  expect(alice.journal.find(id)?.status).toBe('requested')
  const hash = await env.chain.send(alice.account, alice.mint)
  alice.journal.markSent(id, hash)
  await env.chain.mine()
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})

test('[T-03] a wallet that used a higher nonce is not reported as replaced', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  await env.chain.send(alice.account, { to: alice.account, value: 1n })
  await env.chain.mine()
  const hash = await env.chain.send(alice.account, alice.mint)
  alice.journal.markSent(id, hash)
  // This endpoint has received of the earlier transaction only.
  const behind = env.endpoint((method) => (/ByHash|Receipt/.test(method) ? null : undefined))
  await env.check(alice, { client: behind })
  expect(alice.journal.find(id)).toMatchObject({ status: 'sent', hash })
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'sent', nonce: 1, nonceVerified: true })
  await env.chain.mine()
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'confirmed', hash })

  const bob = await env.visit()
  const lost = await bob.requestMint()
  await env.chain.send(bob.account, { to: alice.account, value: 1n })
  const found = await env.chain.send(bob.account, bob.mint)
  await env.chain.mine(2)
  const back = reload(bob)
  await env.check(back)
  expect(back.journal.find(lost)).toMatchObject({ status: 'confirmed', hash: found, nonce: 1 })
})

test('two identical mints are two transactions, one per intent', async () => {
  const alice = await env.visit()
  const first = await alice.requestMint()
  const a = await env.chain.send(alice.account, alice.mint)
  const second = await alice.requestMint()
  const b = await env.chain.send(alice.account, alice.mint)
  await env.chain.mine()
  const again = reload(alice)
  await env.check(again)
  expect(again.journal.find(first)).toMatchObject({ status: 'confirmed', hash: a })
  expect(again.journal.find(second)).toMatchObject({ status: 'confirmed', hash: b })
})

test('[T-03] an unknown hash with a used nonce is replaced after a minute', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  alice.journal.markSent(id, `0x${'66'.repeat(32)}`)
  const by = await env.chain.send(alice.account, { to: alice.account, value: 1n })
  await env.chain.mine()
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'sent' })
  await env.check(alice, { now: afterUnseenTimeout })
  expect(alice.journal.find(id)).toMatchObject({
    status: 'replaced',
    reason: 'replaced',
    replacementHash: by,
  })
})

test('[T-03] a node without old state proves nothing: the mint stays pending, then settles', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  const hash = await env.chain.send(alice.account, alice.mint)
  alice.journal.markSent(id, hash)
  await env.check(alice)
  await env.chain.mine(5)
  // Behind on receipts, ahead on counts: what was mined looks like a nonce that another transaction used.
  const client = pruned((method) => (/ByHash|Receipt/.test(method) ? null : undefined))
  for (const now of [Date.now, afterUnseenTimeout, inThreeDays]) await env.check(alice, { client, now })
  expect(alice.journal.find(id)).toMatchObject({ status: 'sent', unseen: true })
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})

test('[T-03] a lost mint is found even if a node without history is asked first', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  const hash = await env.chain.send(alice.account, alice.mint)
  await env.chain.mine(3)
  const again = reload(alice)
  for (const now of [Date.now, afterUnseenTimeout]) await env.check(again, { client: pruned(), now })
  expect(again.journal.find(id)).toMatchObject({ status: 'requested', nonce: 0 })
  await env.check(again)
  expect(again.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})
