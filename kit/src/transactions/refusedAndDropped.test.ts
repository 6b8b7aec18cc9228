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

let town: TestEnv
beforeAll(async () => {
  town = await startTestEnv()
})
afterAll(() => town.chain.stop())

/** What a look asks of the chain, by method. */
async function asks(page: Page): Promise<string[]> {
  const methods: string[] = []
  await town.check(page, { client: town.endpoint((method) => void methods.push(method)) })
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
  await town.check(person)
  await town.check(person, { now: afterUnseenTimeout })
  expect(person.journal.find(id)).toMatchObject({ status: 'sent', unseen: true })
  return id
}

test('[T-03] a wallet that says no to a mint it sent is not believed: found while pending, then confirmed', async () => {
  const ada = await town.visit()
  const id = await ada.requestMint()
  const hash = await town.chain.send(ada.account, ada.mint)
  ada.journal.markRejected(id)
  const refused = ada.journal.find(id)
  expect(refused).toMatchObject({ status: 'unsent', reason: 'rejected' })
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'sent', hash, recovered: true })
  await town.chain.mine()
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'confirmed', hash, recovered: true })
})

test('[T-06] a refused mint that was sent after the refusal and reverted is found after a reload, and says why', async () => {
  const ada = await town.visit()
  await town.chain.send(ada.account, { to: ada.turnstile, data: close })
  await town.chain.mine()
  const id = await refuse(ada)
  await town.check(ada)
  const hash = await town.chain.send(ada.account, ada.mint)
  await town.chain.mine(3)
  const again = reload(ada)
  await town.check(again)
  expect(again.journal.find(id)).toMatchObject({ status: 'failed', hash, revert: { data: SOLD_OUT } })
})

test('a true refusal costs one request a look, and after two minutes none', async () => {
  const ada = await town.visit()
  const id = await refuse(ada)
  const refused = ada.journal.find(id)
  expect(await asks(ada)).toEqual(['eth_getTransactionCount'])
  expect(ada.journal.find(id)).toBe(refused)

  // Something else went out: it is looked at once, and then a look is cheap again.
  await town.chain.send(ada.account, cancellation(ada.account))
  await town.chain.mine()
  expect(await asks(ada)).toContain('eth_getBlockByNumber')
  expect(ada.journal.find(id)).toMatchObject({
    status: 'unsent',
    reason: 'rejected',
    nonceSearch: { nonce: 1 },
  })
  const again = await asks(ada)
  expect(again.filter((method) => method === 'eth_getTransactionCount')).toHaveLength(3)

  await town.chain.send(ada.account, ada.mint)
  const none: string[] = []
  const client = town.endpoint((method) => void none.push(method))
  await town.check(ada, { client, now: afterTwoMinutes })
  expect(none).toEqual([])
  expect(ada.journal.find(id)?.status).toBe('unsent')
})

test('a node without history does not turn a refusal into anything else', async () => {
  const ada = await town.visit()
  const id = await refuse(ada)
  await town.chain.send(ada.account, cancellation(ada.account))
  await town.chain.mine(3)
  const forgetful = town.endpoint((method, [, block]) => {
    if (method !== 'eth_getTransactionCount' || block === 'latest' || block === 'pending') return undefined
    throw Object.assign(new Error('missing trie node 77 (path ) state is not available'), { code: -32000 })
  })
  await town.check(ada, { client: forgetful })
  expect(ada.journal.find(id)).toMatchObject({ status: 'unsent', reason: 'rejected' })
})

test('an endpoint that fails leaves a refusal as it was, to be looked at again', async () => {
  const ada = await town.visit()
  const id = await refuse(ada)
  const hash = await town.chain.send(ada.account, ada.mint)
  const errors: unknown[] = []
  const client = town.endpoint(() => Promise.reject(new TypeError('Failed to fetch')))
  await town.check(ada, { client, onError: (error) => errors.push(error) })
  expect(errors).toHaveLength(1)
  expect(ada.journal.find(id)?.status).toBe('unsent')
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'sent', hash })
})

test('no, then yes to the same mint: the second question gets it, told by the wallet or not', async () => {
  const ada = await town.visit()
  const no = await refuse(ada)
  const yes = await ada.requestMint()
  const hash = await town.chain.send(ada.account, ada.mint)
  await town.check(ada)
  expect(ada.journal.find(yes)).toMatchObject({ status: 'sent', hash, recovered: true })
  expect(ada.journal.find(no)?.status).toBe('unsent')
  ada.journal.markSent(yes, hash)
  await town.chain.mine()
  await town.check(ada)
  expect(ada.journal.find(yes)).toMatchObject({ status: 'confirmed', hash })
  expect(ada.journal.find(no)).toMatchObject({ status: 'unsent', reason: 'rejected' })
})

test('a refusal that was given the mint of the next question gives it back, and is a refusal again', async () => {
  const ada = await town.visit()
  const no = await refuse(ada)
  const refused = ada.journal.find(no)
  const hash = await town.chain.send(ada.account, ada.mint)
  await town.check(ada)
  expect(ada.journal.find(no)).toMatchObject({ status: 'sent', hash, recovered: true })
  const yes = await ada.requestMint()
  ada.journal.markSent(yes, hash)
  expect(ada.journal.find(yes)).toMatchObject({ status: 'sent', hash })
  expect(ada.journal.find(no)).toMatchObject({ ...refused, nonce: 0 })
  expect(ada.journal.find(no)).not.toHaveProperty('hash')
})

test('the raised fee of a later mint does not pass for a refused one, on a node that is behind', async () => {
  const ada = await town.visit()
  const no = await refuse(ada)
  const yes = await ada.requestMint()
  const first = await town.chain.send(ada.account, ada.mint)
  ada.journal.markSent(yes, first)
  await town.check(ada)
  const old = await town.chain.client.request({ method: 'eth_getTransactionByHash', params: [first] })
  const second = await town.chain.send(ada.account, { ...ada.mint, nonce: 0, gasPrice: 5_000_000_000n })
  const behind = town.endpoint((method) => (method === 'eth_getTransactionByHash' ? old : undefined))
  await town.check(ada, { client: behind })
  expect(ada.journal.find(no)?.status).toBe('unsent')
  await town.check(ada)
  expect(ada.journal.find(yes)).toMatchObject({ status: 'sent', hash: second, repriced: true })
  expect(ada.journal.find(no)?.status).toBe('unsent')
})

test('a mint that the network has cannot be put aside; one that no node knows can, and is still followed', async () => {
  const ada = await town.visit()
  const seen = await ada.requestMint()
  ada.journal.markSent(seen, await town.chain.send(ada.account, ada.mint))
  ada.journal.dismiss(seen)
  expect(ada.journal.find(seen)).not.toHaveProperty('dismissed')

  const ben = await town.visit()
  const lost = await drop(ben, nobodys('55'))
  ben.journal.dismiss(lost)
  expect(ben.journal.find(lost)).toMatchObject({ status: 'sent', dismissed: true })
  const again = reload(ben)
  expect(await asks(again)).toContain('eth_getTransactionReceipt')
  expect(again.journal.find(lost)).toMatchObject({ status: 'sent', unseen: true, dismissed: true })
})

test('a lost mint that was put aside comes back into sight when it is seen again', async () => {
  const ada = await town.visit()
  const id = await ada.requestMint()
  const hash = await town.chain.send(ada.account, ada.mint)
  ada.journal.markSent(id, hash)
  await town.check(ada)
  const blind = town.endpoint((method) => {
    if (method === 'eth_getTransactionCount') return '0x0'
    return /ByHash|Receipt|ByNumber/.test(method) ? null : undefined
  })
  await town.check(ada, { client: blind })
  await town.check(ada, { client: blind, now: afterUnseenTimeout })
  ada.journal.dismiss(id)
  expect(ada.journal.find(id)).toMatchObject({ status: 'sent', unseen: true, dismissed: true })
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'sent', hash })
  expect(ada.journal.find(id)).not.toHaveProperty('unseen')
  expect(ada.journal.find(id)).not.toHaveProperty('dismissed')
})

test('a lost mint that was put aside comes back into sight in a block, and while confirmations are counted', async () => {
  const ada = await town.visit()
  const id = await ada.requestMint({ confirmations: 2 })
  const hash = await town.chain.send(ada.account, ada.mint)
  ada.journal.markSent(id, hash)
  const blind = town.endpoint((method) => (/ByHash|Receipt|ByNumber/.test(method) ? null : undefined))
  await town.check(ada, { client: blind })
  await town.check(ada, { client: blind, now: afterUnseenTimeout })
  ada.journal.dismiss(id)
  expect(ada.journal.find(id)).toMatchObject({ unseen: true, dismissed: true })
  await town.chain.mine()
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'sent', hash })
  expect(ada.journal.find(id)).not.toHaveProperty('dismissed')
  await town.chain.mine()
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})

test('a lost mint that was put aside comes back into sight when something else took its place', async () => {
  const ada = await town.visit()
  const id = await drop(ada, nobodys('44'))
  ada.journal.dismiss(id)
  const by = await town.chain.send(ada.account, { to: ada.account, value: 1n })
  await town.chain.mine()
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'replaced', reason: 'replaced', replacementHash: by })
  expect(ada.journal.find(id)).not.toHaveProperty('dismissed')
})

test('stopped waiting, then the wallet says yes: the mint comes back into sight', async () => {
  const ada = await town.visit()
  const told = await ada.requestMint()
  ada.journal.dismiss(told)
  ada.journal.markSent(told, await town.chain.send(ada.account, ada.mint))
  expect(ada.journal.find(told)?.status).toBe('sent')
  expect(ada.journal.find(told)).not.toHaveProperty('dismissed')

  const ben = await town.visit()
  const untold = await ben.requestMint()
  ben.journal.dismiss(untold)
  await town.chain.send(ben.account, ben.mint)
  await town.chain.mine()
  await town.check(ben)
  expect(ben.journal.find(untold)?.status).toBe('confirmed')
  expect(ben.journal.find(untold)).not.toHaveProperty('dismissed')
})

test('stopped waiting, then the wallet says no: it stays quiet, unless it went out after all', async () => {
  const ada = await town.visit()
  const id = await ada.requestMint()
  ada.journal.dismiss(id)
  ada.journal.markRejected(id)
  expect(ada.journal.isRequestOpen(id)).toBe(false)
  expect(ada.journal.find(id)).toMatchObject({ status: 'unsent', reason: 'rejected', dismissed: true })
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'unsent', dismissed: true })
  await town.chain.send(ada.account, ada.mint)
  await town.check(ada)
  expect(ada.journal.find(id)?.status).toBe('sent')
  expect(ada.journal.find(id)).not.toHaveProperty('dismissed')
})

test('stopped waiting, and nothing came of it: replaced and let go stay quiet', async () => {
  const ada = await town.visit()
  const cancelled = await ada.requestMint()
  ada.journal.dismiss(cancelled)
  await town.chain.send(ada.account, cancellation(ada.account))
  await town.chain.mine()
  const again = reload(ada)
  await town.check(again)
  expect(again.journal.find(cancelled)).toMatchObject({
    status: 'replaced',
    reason: 'cancelled',
    dismissed: true,
  })

  const ben = await town.visit()
  const other = await ben.requestMint()
  ben.journal.dismiss(other)
  await town.chain.send(ben.account, { to: ada.account, value: 1n })
  await town.chain.mine()
  const back = reload(ben)
  await town.check(back)
  expect(back.journal.find(other)).toMatchObject({ status: 'requested', dismissed: true })
  await town.check(back, { now: afterUnseenTimeout })
  expect(back.journal.find(other)).toMatchObject({ status: 'replaced', reason: 'replaced', dismissed: true })
})

describe('a replacement that was only tentative', () => {
  test('[T-03] the wallet used a higher nonce after all: what is found overrules the guess', async () => {
    const ada = await town.visit()
    const id = await ada.requestMint()
    await town.chain.send(ada.account, { to: ada.account, value: 1n })
    await town.chain.mine()
    const page = reload(ada)
    await town.check(page)
    await town.check(page, { now: afterUnseenTimeout })
    expect(page.journal.find(id)).toMatchObject({ status: 'replaced', reason: 'replaced', tentative: true })
    await town.chain.send(ada.account, ada.mint)
    await town.chain.mine()
    await town.check(page, { now: afterUnseenTimeout })
    expect(page.journal.find(id)).toMatchObject({ status: 'confirmed', recovered: true })
  })

  test('a hash that was named comes back into sight when a node shows it', async () => {
    const ben = await town.visit()
    const id = await ben.requestMint()
    // Nobody has the transaction yet; another one uses the nonce that was expected.
    const hash = `0x${'5e'.repeat(32)}` as const
    ben.journal.markSent(id, hash)
    await town.check(ben)
    await town.chain.send(ben.account, { to: ben.account, value: 1n })
    await town.chain.mine()
    await town.check(ben, { now: afterUnseenTimeout })
    expect(ben.journal.find(id)).toMatchObject({
      status: 'replaced',
      reason: 'replaced',
      tentative: true,
      hash,
    })
    const shown = town.endpoint((method) =>
      method === 'eth_getTransactionByHash'
        ? {
            hash,
            from: ben.account,
            to: ben.turnstile,
            input: ben.mint.data,
            value: '0x0',
            nonce: '0x9',
            gas: '0x1',
            blockNumber: null,
          }
        : undefined,
    )
    await town.check(ben, { now: afterUnseenTimeout, client: shown })
    expect(ben.journal.find(id)).toMatchObject({ status: 'sent', hash, nonce: 9 })
  })
})

test('a hash that comes after the site’s data was cleared is followed all the same', async () => {
  const cyd = await town.visit()
  const id = await cyd.requestMint()
  cyd.site.values.clear()
  const hash = await town.chain.send(cyd.account, cyd.mint)
  cyd.journal.markSent(id, hash)
  await town.chain.mine()
  await town.check(cyd)
  expect(cyd.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
})
