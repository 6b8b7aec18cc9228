import type { Hash } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { close, SOLD_OUT } from '../testing/turnstile.fixture.ts'
import {
  afterUnseenTimeout,
  reload,
  startTestEnv,
  cancellation,
  type Page,
  type TestEnv,
  type Visit,
} from './testEnv.fixture.ts'

const afterTwoMinutes = (): number => Date.now() + 121_000
const nobodys = (digits: string): Hash => `0x${digits.repeat(32)}`

let env: TestEnv
beforeAll(async () => {
  env = await startTestEnv()
})
afterAll(() => env.chain.stop())

/** What a look asks of the chain, by method. */
async function asks(page: Page): Promise<string[]> {
  const methods: string[] = []
  await env.check(page, { client: env.endpoint((method) => void methods.push(method)) })
  return methods
}

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

test('[T-06] a rejected mint that was sent later and reverted is found after a reload', async () => {
  const alice = await env.visit()
  await env.chain.send(alice.account, { to: alice.turnstile, data: close })
  await env.chain.mine()
  const id = await refuse(alice)
  await env.check(alice)
  const hash = await env.chain.send(alice.account, alice.mint)
  await env.chain.mine(3)
  const again = reload(alice)
  await env.check(again)
  expect(again.journal.find(id)).toMatchObject({ status: 'failed', hash, revert: { data: SOLD_OUT } })
})

test('a true rejection costs one request per check, and none after two minutes', async () => {
  const alice = await env.visit()
  const id = await refuse(alice)
  const refused = alice.journal.find(id)
  expect(await asks(alice)).toEqual(['eth_getTransactionCount'])
  expect(alice.journal.find(id)).toBe(refused)

  // Something else went out: it is looked at once, and then a look is cheap again.
  await env.chain.send(alice.account, cancellation(alice.account))
  await env.chain.mine()
  expect(await asks(alice)).toContain('eth_getBlockByNumber')
  expect(alice.journal.find(id)).toMatchObject({
    status: 'unsent',
    reason: 'rejected',
    nonceSearch: { nonce: 1 },
  })
  const again = await asks(alice)
  expect(again.filter((method) => method === 'eth_getTransactionCount')).toHaveLength(3)

  await env.chain.send(alice.account, alice.mint)
  const none: string[] = []
  const client = env.endpoint((method) => void none.push(method))
  await env.check(alice, { client, now: afterTwoMinutes })
  expect(none).toEqual([])
  expect(alice.journal.find(id)?.status).toBe('unsent')
})

test('a node without history leaves a rejection unchanged', async () => {
  const alice = await env.visit()
  const id = await refuse(alice)
  await env.chain.send(alice.account, cancellation(alice.account))
  await env.chain.mine(3)
  const forgetful = env.endpoint((method, [, block]) => {
    if (method !== 'eth_getTransactionCount' || block === 'latest' || block === 'pending') return undefined
    throw Object.assign(new Error('missing trie node 77 (path ) state is not available'), { code: -32000 })
  })
  await env.check(alice, { client: forgetful })
  expect(alice.journal.find(id)).toMatchObject({ status: 'unsent', reason: 'rejected' })
})

test('a failing endpoint leaves a rejection unchanged, to be rechecked', async () => {
  const alice = await env.visit()
  const id = await refuse(alice)
  const hash = await env.chain.send(alice.account, alice.mint)
  const errors: unknown[] = []
  const client = env.endpoint(() => Promise.reject(new TypeError('Failed to fetch')))
  await env.check(alice, { client, onError: (error) => errors.push(error) })
  expect(errors).toHaveLength(1)
  expect(alice.journal.find(id)?.status).toBe('unsent')
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'sent', hash })
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

test('moves a recovered hash to the entry whose wallet reported it', async () => {
  const alice = await env.visit()
  const no = await refuse(alice)
  const refused = alice.journal.find(no)
  const hash = await env.chain.send(alice.account, alice.mint)
  await env.check(alice)
  expect(alice.journal.find(no)).toMatchObject({ status: 'sent', hash, recovered: true })
  const yes = await alice.requestMint()
  alice.journal.markSent(yes, hash)
  expect(alice.journal.find(yes)).toMatchObject({ status: 'sent', hash })
  expect(alice.journal.find(no)).toMatchObject({ ...refused, nonce: 0 })
  expect(alice.journal.find(no)).not.toHaveProperty('hash')
})

test('a later mint at a higher fee does not match a rejected one on a stale node', async () => {
  const alice = await env.visit()
  const no = await refuse(alice)
  const yes = await alice.requestMint()
  const first = await env.chain.send(alice.account, alice.mint)
  alice.journal.markSent(yes, first)
  await env.check(alice)
  const old = await env.chain.client.request({ method: 'eth_getTransactionByHash', params: [first] })
  const second = await env.chain.send(alice.account, { ...alice.mint, nonce: 0, gasPrice: 5_000_000_000n })
  const behind = env.endpoint((method) => (method === 'eth_getTransactionByHash' ? old : undefined))
  await env.check(alice, { client: behind })
  expect(alice.journal.find(no)?.status).toBe('unsent')
  await env.check(alice)
  expect(alice.journal.find(yes)).toMatchObject({ status: 'sent', hash: second, repriced: true })
  expect(alice.journal.find(no)?.status).toBe('unsent')
})

test('a known mint cannot be dismissed; an unseen one can, and stays watched', async () => {
  const alice = await env.visit()
  const seen = await alice.requestMint()
  alice.journal.markSent(seen, await env.chain.send(alice.account, alice.mint))
  alice.journal.dismiss(seen)
  expect(alice.journal.find(seen)).not.toHaveProperty('dismissed')

  const bob = await env.visit()
  const lost = await drop(bob, nobodys('55'))
  bob.journal.dismiss(lost)
  expect(bob.journal.find(lost)).toMatchObject({ status: 'sent', dismissed: true })
  const again = reload(bob)
  expect(await asks(again)).toContain('eth_getTransactionReceipt')
  expect(again.journal.find(lost)).toMatchObject({ status: 'sent', unseen: true, dismissed: true })
})

test('a dismissed lost mint reappears when a node returns it', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  const hash = await env.chain.send(alice.account, alice.mint)
  alice.journal.markSent(id, hash)
  await env.check(alice)
  const blind = env.endpoint((method) => {
    if (method === 'eth_getTransactionCount') return '0x0'
    return /ByHash|Receipt|ByNumber/.test(method) ? null : undefined
  })
  await env.check(alice, { client: blind })
  await env.check(alice, { client: blind, now: afterUnseenTimeout })
  alice.journal.dismiss(id)
  expect(alice.journal.find(id)).toMatchObject({ status: 'sent', unseen: true, dismissed: true })
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'sent', hash })
  expect(alice.journal.find(id)).not.toHaveProperty('unseen')
  expect(alice.journal.find(id)).not.toHaveProperty('dismissed')
})

test('a dismissed lost mint reappears when mined, and while confirming', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint({ confirmations: 2 })
  const hash = await env.chain.send(alice.account, alice.mint)
  alice.journal.markSent(id, hash)
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

test('a dismissed prompt reappears when the wallet approves', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  alice.journal.dismiss(id)
  alice.journal.markSent(id, await env.chain.send(alice.account, alice.mint))
  expect(alice.journal.find(id)?.status).toBe('sent')
  expect(alice.journal.find(id)).not.toHaveProperty('dismissed')

  const bob = await env.visit()
  const untold = await bob.requestMint()
  bob.journal.dismiss(untold)
  await env.chain.send(bob.account, bob.mint)
  await env.chain.mine()
  await env.check(bob)
  expect(bob.journal.find(untold)?.status).toBe('confirmed')
  expect(bob.journal.find(untold)).not.toHaveProperty('dismissed')
})

test('a dismissed prompt stays dismissed when rejected, unless it was sent', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  alice.journal.dismiss(id)
  alice.journal.markRejected(id)
  expect(alice.journal.isRequestOpen(id)).toBe(false)
  expect(alice.journal.find(id)).toMatchObject({ status: 'unsent', reason: 'rejected', dismissed: true })
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'unsent', dismissed: true })
  await env.chain.send(alice.account, alice.mint)
  await env.check(alice)
  expect(alice.journal.find(id)?.status).toBe('sent')
  expect(alice.journal.find(id)).not.toHaveProperty('dismissed')
})

test('a dismissed prompt stays dismissed when replaced or dropped', async () => {
  const alice = await env.visit()
  const cancelled = await alice.requestMint()
  alice.journal.dismiss(cancelled)
  await env.chain.send(alice.account, cancellation(alice.account))
  await env.chain.mine()
  const again = reload(alice)
  await env.check(again)
  expect(again.journal.find(cancelled)).toMatchObject({
    status: 'replaced',
    reason: 'cancelled',
    dismissed: true,
  })

  const bob = await env.visit()
  const other = await bob.requestMint()
  bob.journal.dismiss(other)
  await env.chain.send(bob.account, { to: alice.account, value: 1n })
  await env.chain.mine()
  const back = reload(bob)
  await env.check(back)
  expect(back.journal.find(other)).toMatchObject({ status: 'requested', dismissed: true })
  await env.check(back, { now: afterUnseenTimeout })
  expect(back.journal.find(other)).toMatchObject({ status: 'replaced', reason: 'replaced', dismissed: true })
})

describe('a tentative replacement', () => {
  test('[T-03] is corrected when the wallet used a higher nonce', async () => {
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

  test('its hash reappears when a node returns it', async () => {
    const bob = await env.visit()
    const id = await bob.requestMint()
    // No node has the transaction yet; another one uses the expected nonce.
    const hash = `0x${'5e'.repeat(32)}` as const
    bob.journal.markSent(id, hash)
    await env.check(bob)
    await env.chain.send(bob.account, { to: bob.account, value: 1n })
    await env.chain.mine()
    await env.check(bob, { now: afterUnseenTimeout })
    expect(bob.journal.find(id)).toMatchObject({
      status: 'replaced',
      reason: 'replaced',
      tentative: true,
      hash,
    })
    const shown = env.endpoint((method) =>
      method === 'eth_getTransactionByHash'
        ? {
            hash,
            from: bob.account,
            to: bob.turnstile,
            input: bob.mint.data,
            value: '0x0',
            nonce: '0x9',
            gas: '0x1',
            blockNumber: null,
          }
        : undefined,
    )
    await env.check(bob, { now: afterUnseenTimeout, client: shown })
    expect(bob.journal.find(id)).toMatchObject({ status: 'sent', hash, nonce: 9 })
  })
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
