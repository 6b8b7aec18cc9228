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
  const ada = await env.visit()
  const id = await ada.requestMint()
  const hash = await env.chain.send(ada.account, ada.mint)
  const again = reload(ada)
  await env.check(again)
  expect(again.journal.find(id)).toMatchObject({ status: 'sent', hash, recovered: true })

  const ben = await env.visit()
  const lost = await ben.requestMint()
  const sent = await env.chain.send(ben.account, ben.mint)
  await env.chain.mine(9)
  const back = reload(ben)
  await env.check(back)
  expect(back.journal.find(lost)).toMatchObject({ status: 'confirmed', hash: sent, recovered: true })
})

test('[T-03] a lost mint is found by the Transfer it left, on a node that forgets old state', async () => {
  const ada = await env.visit()
  const logs = { address: ada.turnstile, topics: [TRANSFER, topicOf('0x00'), topicOf(ada.account)] }
  const id = await ada.requestMint({ expectedLog: logs })
  const hash = await env.chain.send(ada.account, ada.mint)
  await env.chain.mine(5)
  const again = reload(ada)
  await env.check(again, { client: pruned() })
  expect(again.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})

test('[T-06] a lost mint that reverted is found too, and says why', async () => {
  const ada = await env.visit()
  await env.chain.send(ada.account, { to: ada.turnstile, data: close })
  await env.chain.mine()
  const id = await ada.requestMint({ expectedLog: { address: ada.turnstile, topics: [TRANSFER] } })
  const hash = await env.chain.send(ada.account, ada.mint)
  await env.chain.mine(3)
  const again = reload(ada)
  await env.check(again)
  expect(again.journal.find(id)).toMatchObject({ status: 'failed', hash, revert: { data: SOLD_OUT } })
})

test('[T-03] a mint sped up in the wallet is the same mint under a new hash', async () => {
  const ada = await env.visit()
  const id = await ada.requestMint()
  const first = await env.chain.send(ada.account, ada.mint)
  ada.journal.markSent(id, first)
  await env.check(ada)
  const second = await env.chain.send(ada.account, {
    ...ada.mint,
    nonce: ada.journal.find(id)?.nonce ?? -1,
    gasPrice: 5_000_000_000n,
  })
  await env.check(ada)
  expect(ada.journal.find(id)).toMatchObject({
    status: 'sent',
    hash: second,
    previousHashes: [first],
    repriced: true,
  })
  await env.chain.mine()
  await env.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'confirmed', hash: second, repriced: true })
})

test('[T-03] a mint canceled in the wallet is canceled after a second check, never confirmed', async () => {
  const ada = await env.visit()
  const id = await ada.requestMint()
  const hash = await env.chain.send(ada.account, ada.mint)
  ada.journal.markSent(id, hash)
  await env.check(ada)
  const by = await env.chain.send(ada.account, {
    ...cancellation(ada.account),
    nonce: ada.journal.find(id)?.nonce ?? -1,
  })
  await env.check(ada)
  expect(ada.journal.find(id)?.status).toBe('sent')
  await env.chain.mine(4)
  await env.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'sent', replacement: { hash: by } })
  await env.check(ada, { now: soon })
  expect(ada.journal.find(id)).toMatchObject({
    status: 'replaced',
    reason: 'cancelled',
    hash,
    replacementHash: by,
  })
  expect(ada.journal.find(id)).not.toHaveProperty('tentative')
})

test('[T-03] a mint whose nonce was used otherwise is replaced after a second check', async () => {
  const ada = await env.visit()
  const id = await ada.requestMint()
  ada.journal.markSent(id, await env.chain.send(ada.account, ada.mint))
  await env.check(ada)
  const by = await env.chain.send(ada.account, {
    to: env.chain.accounts[29] ?? ada.turnstile,
    value: 1n,
    gasPrice: 5_000_000_000n,
    nonce: ada.journal.find(id)?.nonce ?? -1,
  })
  await env.chain.mine()
  await env.check(ada)
  await env.check(ada, { now: soon })
  expect(ada.journal.find(id)).toMatchObject({ status: 'replaced', reason: 'replaced', replacementHash: by })
})

test('[T-03] a lost mint whose nonce was used becomes a tentative replacement', async () => {
  const ada = await env.visit()
  const id = await ada.requestMint()
  await env.chain.send(ada.account, cancellation(ada.account))
  await env.chain.mine()
  const again = reload(ada)
  await env.check(again)
  expect(again.journal.find(id)).toMatchObject({ status: 'replaced', reason: 'cancelled', tentative: true })

  const ben = await env.visit()
  const other = await ben.requestMint()
  const by = await env.chain.send(ben.account, { to: ada.account, value: 1n })
  await env.chain.mine()
  const back = reload(ben)
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
  const ada = await env.visit()
  const id = await ada.requestMint()
  await env.chain.send(ada.account, cancellation(ada.account))
  await env.chain.mine()
  await env.check(ada, { now: afterUnseenTimeout })
  expect(ada.journal.find(id)?.status).toBe('requested')
  const hash = await env.chain.send(ada.account, ada.mint)
  ada.journal.markSent(id, hash)
  await env.chain.mine()
  await env.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})

test('[T-03] a wallet that used a higher nonce is not reported as replaced', async () => {
  const ada = await env.visit()
  const id = await ada.requestMint()
  await env.chain.send(ada.account, { to: ada.account, value: 1n })
  await env.chain.mine()
  const hash = await env.chain.send(ada.account, ada.mint)
  ada.journal.markSent(id, hash)
  // This endpoint has received of the earlier transaction only.
  const behind = env.endpoint((method) => (/ByHash|Receipt/.test(method) ? null : undefined))
  await env.check(ada, { client: behind })
  expect(ada.journal.find(id)).toMatchObject({ status: 'sent', hash })
  await env.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'sent', nonce: 1, nonceVerified: true })
  await env.chain.mine()
  await env.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'confirmed', hash })

  const ben = await env.visit()
  const lost = await ben.requestMint()
  await env.chain.send(ben.account, { to: ada.account, value: 1n })
  const found = await env.chain.send(ben.account, ben.mint)
  await env.chain.mine(2)
  const back = reload(ben)
  await env.check(back)
  expect(back.journal.find(lost)).toMatchObject({ status: 'confirmed', hash: found, nonce: 1 })
})

test('two identical mints are two transactions, one per intent', async () => {
  const ada = await env.visit()
  const first = await ada.requestMint()
  const a = await env.chain.send(ada.account, ada.mint)
  const second = await ada.requestMint()
  const b = await env.chain.send(ada.account, ada.mint)
  await env.chain.mine()
  const again = reload(ada)
  await env.check(again)
  expect(again.journal.find(first)).toMatchObject({ status: 'confirmed', hash: a })
  expect(again.journal.find(second)).toMatchObject({ status: 'confirmed', hash: b })
})

test('[T-03] an unknown hash with a used nonce is replaced after a minute', async () => {
  const ada = await env.visit()
  const id = await ada.requestMint()
  ada.journal.markSent(id, `0x${'66'.repeat(32)}`)
  const by = await env.chain.send(ada.account, { to: ada.account, value: 1n })
  await env.chain.mine()
  await env.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'sent' })
  await env.check(ada, { now: afterUnseenTimeout })
  expect(ada.journal.find(id)).toMatchObject({ status: 'replaced', reason: 'replaced', replacementHash: by })
})

test('[T-03] a node without old state proves nothing: the mint stays pending, then settles', async () => {
  const ada = await env.visit()
  const id = await ada.requestMint()
  const hash = await env.chain.send(ada.account, ada.mint)
  ada.journal.markSent(id, hash)
  await env.check(ada)
  await env.chain.mine(5)
  // Behind on receipts, ahead on counts: what was mined looks like a nonce that another transaction used.
  const client = pruned((method) => (/ByHash|Receipt/.test(method) ? null : undefined))
  for (const now of [Date.now, afterUnseenTimeout, inThreeDays]) await env.check(ada, { client, now })
  expect(ada.journal.find(id)).toMatchObject({ status: 'sent', unseen: true })
  await env.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})

test('[T-03] a lost mint is found even if a node without history is asked first', async () => {
  const ada = await env.visit()
  const id = await ada.requestMint()
  const hash = await env.chain.send(ada.account, ada.mint)
  await env.chain.mine(3)
  const again = reload(ada)
  for (const now of [Date.now, afterUnseenTimeout]) await env.check(again, { client: pruned(), now })
  expect(again.journal.find(id)).toMatchObject({ status: 'requested', nonce: 0 })
  await env.check(again)
  expect(again.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})
