import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { close, SOLD_OUT, TRANSFER } from '../testing/turnstile.fixture.ts'
import { afterUnseenTimeout, reload, startTestEnv, cancellation, type TestEnv } from './testEnv.fixture.ts'

const topicOf = (account: Address): Hex => `0x${account.slice(2).toLowerCase().padStart(64, '0')}`

const soon = (): number => Date.now() + 5_000
const inThreeDays = (): number => Date.now() + 3 * 86_400_000

/** A node without the state of old blocks. */
const pruned = (answer: (method: string) => unknown = () => undefined) =>
  town.endpoint((method, [, block]) => {
    if (method !== 'eth_getTransactionCount' || block === 'latest' || block === 'pending')
      return answer(method)
    throw Object.assign(new Error('missing trie node 77 (path ) state is not available'), { code: -32000 })
  })

let town: TestEnv
beforeAll(async () => {
  town = await startTestEnv()
})
afterAll(() => town.chain.stop())

test('[T-03] a tab closed before the hash came back: found while pending, found after mining', async () => {
  const ada = await town.visit()
  const id = await ada.requestMint()
  const hash = await town.chain.send(ada.account, ada.mint)
  const again = reload(ada)
  await town.check(again)
  expect(again.journal.find(id)).toMatchObject({ status: 'sent', hash, recovered: true })

  const ben = await town.visit()
  const lost = await ben.requestMint()
  const sent = await town.chain.send(ben.account, ben.mint)
  await town.chain.mine(9)
  const back = reload(ben)
  await town.check(back)
  expect(back.journal.find(lost)).toMatchObject({ status: 'confirmed', hash: sent, recovered: true })
})

test('[T-03] a lost mint is found by the Transfer it left, on a node that forgets old state', async () => {
  const ada = await town.visit()
  const logs = { address: ada.turnstile, topics: [TRANSFER, topicOf('0x00'), topicOf(ada.account)] }
  const id = await ada.requestMint({ expectedLog: logs })
  const hash = await town.chain.send(ada.account, ada.mint)
  await town.chain.mine(5)
  const again = reload(ada)
  await town.check(again, { client: pruned() })
  expect(again.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})

test('[T-06] a lost mint that reverted is found too, and says why', async () => {
  const ada = await town.visit()
  await town.chain.send(ada.account, { to: ada.turnstile, data: close })
  await town.chain.mine()
  const id = await ada.requestMint({ expectedLog: { address: ada.turnstile, topics: [TRANSFER] } })
  const hash = await town.chain.send(ada.account, ada.mint)
  await town.chain.mine(3)
  const again = reload(ada)
  await town.check(again)
  expect(again.journal.find(id)).toMatchObject({ status: 'failed', hash, revert: { data: SOLD_OUT } })
})

test('[T-03] a mint sped up in the wallet is the same mint under a new hash', async () => {
  const ada = await town.visit()
  const id = await ada.requestMint()
  const first = await town.chain.send(ada.account, ada.mint)
  ada.journal.markSent(id, first)
  await town.check(ada)
  const second = await town.chain.send(ada.account, {
    ...ada.mint,
    nonce: ada.journal.find(id)?.nonce ?? -1,
    gasPrice: 5_000_000_000n,
  })
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({
    status: 'sent',
    hash: second,
    previousHashes: [first],
    repriced: true,
  })
  await town.chain.mine()
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'confirmed', hash: second, repriced: true })
})

test('[T-03] a mint cancelled in the wallet is cancelled after a second look, never confirmed', async () => {
  const ada = await town.visit()
  const id = await ada.requestMint()
  const hash = await town.chain.send(ada.account, ada.mint)
  ada.journal.markSent(id, hash)
  await town.check(ada)
  const by = await town.chain.send(ada.account, {
    ...cancellation(ada.account),
    nonce: ada.journal.find(id)?.nonce ?? -1,
  })
  await town.check(ada)
  expect(ada.journal.find(id)?.status).toBe('sent')
  await town.chain.mine(4)
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'sent', replacement: { hash: by } })
  await town.check(ada, { now: soon })
  expect(ada.journal.find(id)).toMatchObject({
    status: 'replaced',
    reason: 'cancelled',
    hash,
    replacementHash: by,
  })
  expect(ada.journal.find(id)).not.toHaveProperty('tentative')
})

test('[T-03] a mint whose nonce was used for something else is replaced after a second look', async () => {
  const ada = await town.visit()
  const id = await ada.requestMint()
  ada.journal.markSent(id, await town.chain.send(ada.account, ada.mint))
  await town.check(ada)
  const by = await town.chain.send(ada.account, {
    to: town.chain.accounts[29] ?? ada.turnstile,
    value: 1n,
    gasPrice: 5_000_000_000n,
    nonce: ada.journal.find(id)?.nonce ?? -1,
  })
  await town.chain.mine()
  await town.check(ada)
  await town.check(ada, { now: soon })
  expect(ada.journal.find(id)).toMatchObject({ status: 'replaced', reason: 'replaced', replacementHash: by })
})

test('[T-03] a lost mint that was cancelled, or whose nonce was used, becomes a guessed replacement', async () => {
  const ada = await town.visit()
  const id = await ada.requestMint()
  await town.chain.send(ada.account, cancellation(ada.account))
  await town.chain.mine()
  const again = reload(ada)
  await town.check(again)
  expect(again.journal.find(id)).toMatchObject({ status: 'replaced', reason: 'cancelled', tentative: true })

  const ben = await town.visit()
  const other = await ben.requestMint()
  const by = await town.chain.send(ben.account, { to: ada.account, value: 1n })
  await town.chain.mine()
  const back = reload(ben)
  await town.check(back)
  expect(back.journal.find(other)).toMatchObject({ status: 'requested', nonceSearch: { usedBy: by } })
  await town.check(back, { now: afterUnseenTimeout })
  expect(back.journal.find(other)).toMatchObject({
    status: 'replaced',
    reason: 'replaced',
    replacementHash: by,
    tentative: true,
  })
})

test('a wallet still asking is waited for, whatever else the account sends, and its late hash is taken', async () => {
  const ada = await town.visit()
  const id = await ada.requestMint()
  await town.chain.send(ada.account, cancellation(ada.account))
  await town.chain.mine()
  await town.check(ada, { now: afterUnseenTimeout })
  expect(ada.journal.find(id)?.status).toBe('requested')
  const hash = await town.chain.send(ada.account, ada.mint)
  ada.journal.markSent(id, hash)
  await town.chain.mine()
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})

test('[T-03] a wallet that used a later number than we counted is not mistaken for replaced', async () => {
  const ada = await town.visit()
  const id = await ada.requestMint()
  await town.chain.send(ada.account, { to: ada.account, value: 1n })
  await town.chain.mine()
  const hash = await town.chain.send(ada.account, ada.mint)
  ada.journal.markSent(id, hash)
  // This endpoint has heard of the earlier transaction only.
  const behind = town.endpoint((method) => (/ByHash|Receipt/.test(method) ? null : undefined))
  await town.check(ada, { client: behind })
  expect(ada.journal.find(id)).toMatchObject({ status: 'sent', hash })
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'sent', nonce: 1, nonceVerified: true })
  await town.chain.mine()
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'confirmed', hash })

  const ben = await town.visit()
  const lost = await ben.requestMint()
  await town.chain.send(ben.account, { to: ada.account, value: 1n })
  const found = await town.chain.send(ben.account, ben.mint)
  await town.chain.mine(2)
  const back = reload(ben)
  await town.check(back)
  expect(back.journal.find(lost)).toMatchObject({ status: 'confirmed', hash: found, nonce: 1 })
})

test('two equal mints are two transactions: each intent gets its own', async () => {
  const ada = await town.visit()
  const first = await ada.requestMint()
  const a = await town.chain.send(ada.account, ada.mint)
  const second = await ada.requestMint()
  const b = await town.chain.send(ada.account, ada.mint)
  await town.chain.mine()
  const again = reload(ada)
  await town.check(again)
  expect(again.journal.find(first)).toMatchObject({ status: 'confirmed', hash: a })
  expect(again.journal.find(second)).toMatchObject({ status: 'confirmed', hash: b })
})

test('[T-03] a hash nobody ever knew, and its number used by something else: replaced, but only after a minute', async () => {
  const ada = await town.visit()
  const id = await ada.requestMint()
  ada.journal.markSent(id, `0x${'66'.repeat(32)}`)
  const by = await town.chain.send(ada.account, { to: ada.account, value: 1n })
  await town.chain.mine()
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'sent' })
  await town.check(ada, { now: afterUnseenTimeout })
  expect(ada.journal.find(id)).toMatchObject({ status: 'replaced', reason: 'replaced', replacementHash: by })
})

test('[T-03] a node that keeps no old state proves nothing: the mint stays pending, then settles', async () => {
  const ada = await town.visit()
  const id = await ada.requestMint()
  const hash = await town.chain.send(ada.account, ada.mint)
  ada.journal.markSent(id, hash)
  await town.check(ada)
  await town.chain.mine(5)
  // Behind on receipts, ahead on counts: what was mined looks like a nonce that another transaction used.
  const client = pruned((method) => (/ByHash|Receipt/.test(method) ? null : undefined))
  for (const now of [Date.now, afterUnseenTimeout, inThreeDays]) await town.check(ada, { client, now })
  expect(ada.journal.find(id)).toMatchObject({ status: 'sent', unseen: true })
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})

test('[T-03] a lost mint is found although a node without history looked first', async () => {
  const ada = await town.visit()
  const id = await ada.requestMint()
  const hash = await town.chain.send(ada.account, ada.mint)
  await town.chain.mine(3)
  const again = reload(ada)
  for (const now of [Date.now, afterUnseenTimeout]) await town.check(again, { client: pruned(), now })
  expect(again.journal.find(id)).toMatchObject({ status: 'requested', nonce: 0 })
  await town.check(again)
  expect(again.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})
