/** What the journal says of mints that a wallet or a chain treats in unusual ways, on a real chain. */
import type { Address, Hash } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { close, SOLD_OUT, TRANSFER } from '../testing/turnstile.fixture.ts'
import { toTopic } from './scriptedChain.fixture.ts'
import {
  afterUnseenTimeout,
  cancellation,
  reload,
  secondTab,
  startTestEnv,
  type TestEnv,
  type Visit,
} from './testEnv.fixture.ts'

const soon = (): number => Date.now() + 5_000
const nextDay = (): number => Date.now() + 90_000_000
const inThreeDays = (): number => Date.now() + 3 * 86_400_000
const nobodys = (digits: string): Hash => `0x${digits.repeat(32)}`

/** A node without the state of old blocks. */
const pruned = (answer: (method: string) => unknown = () => undefined) =>
  env.endpoint((method, [, block]) => {
    if (method !== 'eth_getTransactionCount' || block === 'latest' || block === 'pending')
      return answer(method)
    throw Object.assign(new Error('missing trie node 77 (path ) state is not available'), { code: -32000 })
  })

/** The log that the visitor's mint leaves. */
const mintLog = ({ turnstile, account }: Visit) => ({
  address: turnstile,
  topics: [TRANSFER, toTopic('0x00'), toTopic(account)],
})

let env: TestEnv
beforeAll(async () => {
  env = await startTestEnv()
})
afterAll(() => env.chain.stop())

/** Code that does nothing and succeeds: a contract whose inner call failed without reverting. */
async function placeSilent(address: Address): Promise<Address> {
  await env.chain.rpc('anvil_setCode', [address, '0x00'])
  return address
}

test('a prompt that is open in another tab stays open whatever else the account sends', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  const idle = secondTab(alice)
  await env.chain.send(alice.account, cancellation(alice.account))
  await env.chain.mine()
  for (const now of [Date.now, afterUnseenTimeout, nextDay]) await env.check(idle, { now })
  expect(alice.journal.find(id)?.status).toBe('requested')
  const hash = await env.chain.send(alice.account, alice.mint)
  alice.journal.markSent(id, hash)
  await env.chain.mine()
  await env.check(idle)
  expect(alice.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})

test('a successful receipt without the expected log is inner-failed and records what was paid', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint({ expectedLog: mintLog(alice) })
  const bundler = await placeSilent('0x00000000000000000000000000000000000b0b01')
  const hash = await env.chain.send(alice.account, { to: bundler, value: 5n, data: alice.mint.data })
  alice.journal.markSent(id, hash)
  await env.chain.mine()
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({
    status: 'inner-failed',
    hash,
    executor: { from: alice.account.toLowerCase(), value: 5n },
  })
})

test('a successful receipt claimed by a node for a mint that reverted settles nothing', async () => {
  const alice = await env.visit()
  await env.chain.send(alice.account, { to: alice.turnstile, data: close })
  await env.chain.mine()
  const id = await alice.requestMint({ expectedLog: mintLog(alice) })
  const hash = await env.chain.send(alice.account, alice.mint)
  alice.journal.markSent(id, hash)
  await env.chain.mine()
  const receipt = await env.chain.client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  const liar = env.endpoint((method) =>
    method === 'eth_getTransactionReceipt' ? { ...receipt, status: '0x1' } : undefined,
  )
  await env.check(alice, { client: liar })
  expect(alice.journal.find(id)?.status).toBe('sent')
  await env.check(alice)
  expect(alice.journal.find(id)?.status).toBe('failed')
})

test('a reorg after confirmation reopens the entry, and the new block settles it', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint({ expectedLog: mintLog(alice) })
  const hash = await env.chain.send(alice.account, alice.mint)
  alice.journal.markSent(id, hash)
  const raw = await env.chain.rpc('eth_getRawTransactionByHash', [hash])
  const before = await env.chain.rpc('evm_snapshot')
  await env.chain.mine()
  await env.check(alice)
  expect(alice.journal.find(id)?.status).toBe('confirmed')
  await env.chain.rpc('evm_revert', [before])
  await env.chain.rpc('anvil_dropTransaction', [hash])
  await env.chain.send((await env.visit()).account, { to: alice.account, value: 3n })
  await env.chain.mine(2)
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'sent', hash, reorged: true })
  await env.chain.rpc('eth_sendRawTransaction', [raw])
  await env.chain.mine()
  await env.check(alice)
  const settled = alice.journal.find(id)
  expect(settled).toMatchObject({ status: 'confirmed', hash })
  expect(settled).not.toHaveProperty('reorged')
})

test('keeps an identical mint from elsewhere and the later own one', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint({ expectedLog: mintLog(alice) })
  const fromPhone = await env.chain.send(alice.account, alice.mint)
  await env.chain.mine()
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'confirmed', hash: fromPhone, recovered: true })
  expect(alice.journal.isRequestOpen(id)).toBe(true)
  const own = await env.chain.send(alice.account, alice.mint)
  alice.journal.markSent(id, own)
  await env.chain.mine()
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'confirmed', hash: own })
  const outcomes = alice.journal
    .entries(7700, alice.account)
    .map((entry) => ('hash' in entry ? `${entry.status} ${entry.hash ?? ''}` : entry.status))
  expect(new Set(outcomes)).toEqual(new Set([`confirmed ${fromPhone}`, `confirmed ${own}`]))
})

/** The wallet is asked, and says no. */
async function refuse(person: Visit): Promise<string> {
  const id = await person.requestMint()
  person.journal.markRejected(id)
  return id
}

/** A mint whose hash no node has known for more than a minute. */
async function drop(person: Visit, hash: Hash): Promise<string> {
  const id = await person.requestMint()
  person.journal.markSent(id, hash)
  await env.check(person)
  await env.check(person, { now: afterUnseenTimeout })
  expect(person.journal.find(id)).toMatchObject({ status: 'sent', unseen: true })
  return id
}

test('[T-03] a rejection of a mint that was sent is corrected: pending, then confirmed', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  const hash = await env.chain.send(alice.account, alice.mint)
  alice.journal.markRejected(id)
  const refused = alice.journal.find(id)
  expect(refused).toMatchObject({ status: 'unsent', reason: 'rejected' })
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'sent', hash, recovered: true })
  await env.chain.mine()
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'confirmed', hash, recovered: true })
})

test('after a rejection and an approval, the second request gets the mint', async () => {
  const alice = await env.visit()
  const no = await refuse(alice)
  const yes = await alice.requestMint()
  const hash = await env.chain.send(alice.account, alice.mint)
  await env.check(alice)
  expect(alice.journal.find(yes)).toMatchObject({ status: 'sent', hash, recovered: true })
  expect(alice.journal.find(no)?.status).toBe('unsent')
  alice.journal.markSent(yes, hash)
  await env.chain.mine()
  await env.check(alice)
  expect(alice.journal.find(yes)).toMatchObject({ status: 'confirmed', hash })
  expect(alice.journal.find(no)).toMatchObject({ status: 'unsent', reason: 'rejected' })
})

test('a dismissed lost mint reappears when mined, and while confirming', async () => {
  const { alice, id, hash } = await env.sent({ confirmations: 2 })
  const blind = env.endpoint((method) => (/ByHash|Receipt|ByNumber/.test(method) ? null : undefined))
  await env.check(alice, { client: blind })
  await env.check(alice, { client: blind, now: afterUnseenTimeout })
  alice.journal.dismiss(id)
  expect(alice.journal.find(id)).toMatchObject({ unseen: true, dismissed: true })
  await env.chain.mine()
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'sent', hash })
  expect(alice.journal.find(id)).not.toHaveProperty('dismissed')
  await env.chain.mine()
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})

test('a dismissed lost mint reappears when it is replaced', async () => {
  const alice = await env.visit()
  const id = await drop(alice, nobodys('44'))
  alice.journal.dismiss(id)
  const by = await env.chain.send(alice.account, { to: alice.account, value: 1n })
  await env.chain.mine()
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({
    status: 'replaced',
    reason: 'replaced',
    replacementHash: by,
  })
  expect(alice.journal.find(id)).not.toHaveProperty('dismissed')
})

test('[T-03] a tentative replacement is corrected when the wallet used a higher nonce', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  await env.chain.send(alice.account, { to: alice.account, value: 1n })
  await env.chain.mine()
  const page = reload(alice)
  await env.check(page)
  await env.check(page, { now: afterUnseenTimeout })
  expect(page.journal.find(id)).toMatchObject({ status: 'replaced', reason: 'replaced', tentative: true })
  await env.chain.send(alice.account, alice.mint)
  await env.chain.mine()
  await env.check(page, { now: afterUnseenTimeout })
  expect(page.journal.find(id)).toMatchObject({ status: 'confirmed', recovered: true })
})

test('watches a hash that arrives after site data was cleared', async () => {
  const cyd = await env.visit()
  const id = await cyd.requestMint()
  cyd.site.values.clear()
  const hash = await env.chain.send(cyd.account, cyd.mint)
  cyd.journal.markSent(id, hash)
  await env.chain.mine()
  await env.check(cyd)
  expect(cyd.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})

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
  const id = await alice.requestMint({ expectedLog: mintLog(alice) })
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
  const { alice, id, hash } = await env.sent()
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

test('[T-03] a node without old state proves nothing: the mint stays pending, then settles', async () => {
  const { alice, id, hash } = await env.sent()
  await env.check(alice)
  await env.chain.mine(5)
  // Behind on receipts, ahead on counts: what was mined looks like a nonce that another transaction used.
  const client = pruned((method) => (/ByHash|Receipt/.test(method) ? null : undefined))
  for (const now of [Date.now, afterUnseenTimeout, inThreeDays]) await env.check(alice, { client, now })
  expect(alice.journal.find(id)).toMatchObject({ status: 'sent', unseen: true })
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})
