/** What the journal must not claim: each case once ended in a certainty that was wrong. */
import { encodeAbiParameters, type Address, type Hash, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { close, TRANSFER } from '../testing/turnstile.fixture.ts'
import { createJournal } from './index.ts'
import { profile } from './tabs.fixture.ts'
import {
  afterUnseenTimeout,
  price,
  secondTab,
  startTestEnv,
  cancellation,
  type TestEnv,
  type Visit,
} from './testEnv.fixture.ts'

const topicOf = (address: Address): Hex => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const soon = (): number => Date.now() + 5_000
const nextDay = (): number => Date.now() + 90_000_000

let town: TestEnv
beforeAll(async () => {
  town = await startTestEnv()
})
afterAll(() => town.chain.stop())

/** The log that the visitor's mint leaves. */
const mintLog = ({ turnstile, account }: Visit) => ({
  address: turnstile,
  topics: [TRANSFER, topicOf('0x00'), topicOf(account)],
})

/** Code that does nothing and succeeds: a contract whose inner call failed without reverting. */
async function placeSilent(address: Address): Promise<Address> {
  await town.chain.rpc('anvil_setCode', [address, '0x00'])
  return address
}

describe('a prompt that is open in another tab', () => {
  test('is not given up, whatever else the account sends', async () => {
    const ada = await town.visit()
    const id = await ada.requestMint()
    const idle = secondTab(ada)
    await town.chain.send(ada.account, cancellation(ada.account))
    await town.chain.mine()
    for (const now of [Date.now, afterUnseenTimeout, nextDay]) await town.check(idle, { now })
    expect(ada.journal.find(id)?.status).toBe('requested')
    const hash = await town.chain.send(ada.account, ada.mint)
    ada.journal.markSent(id, hash)
    await town.chain.mine()
    await town.check(idle)
    expect(ada.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
  })

  test('is a doubt once its tab is closed: guessed, counted as unanswered, found when it comes', async () => {
    const ada = await town.visit()
    const id = await ada.requestMint()
    const idle = secondTab(ada)
    ada.tab.close()
    await town.chain.send(ada.account, { to: ada.account, value: 1n })
    await town.chain.mine()
    await town.check(idle)
    await town.check(idle, { now: afterUnseenTimeout })
    expect(idle.journal.find(id)).toMatchObject({ status: 'replaced', tentative: true })
    const hash = await town.chain.send(ada.account, ada.mint)
    await town.chain.mine()
    await town.check(idle, { now: afterUnseenTimeout })
    expect(idle.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
  })

  test('without locks a recent request counts as open, an old one does not', async () => {
    let now = 0
    const { storage, events } = profile().open()
    const journal = createJournal({ storage, events, locks: null, now: () => now })
    const entry = journal.addIntent({
      chainId: 7700,
      account: '0xAdA0000000000000000000000000000000000001',
      description: 'Mint',
      request: { to: '0xAdA0000000000000000000000000000000000001', data: '0x', value: 0n },
      nonce: 0,
      fromBlock: 0n,
    })
    const other = createJournal({ storage, events, locks: null, now: () => now })
    now = 59 * 60_000
    expect(await other.isRequestOpenInAnyTab(entry)).toBe(true)
    now = 60 * 60_000
    expect(await other.isRequestOpenInAnyTab(entry)).toBe(false)
    expect(await journal.isRequestOpenInAnyTab(entry)).toBe(true)
    journal.markRejected(entry.id)
    expect(await journal.isRequestOpenInAnyTab(entry)).toBe(false)
  })
})

describe('a successful receipt', () => {
  test('without the expected log is executed with the mint inside failed, and names what was paid', async () => {
    const ada = await town.visit()
    const id = await ada.requestMint({ expectedLog: mintLog(ada) })
    const bundler = await placeSilent('0x00000000000000000000000000000000000b0b01')
    const hash = await town.chain.send(ada.account, { to: bundler, value: 5n, data: ada.mint.data })
    ada.journal.markSent(id, hash)
    await town.chain.mine()
    await town.check(ada)
    expect(ada.journal.find(id)).toMatchObject({
      status: 'inner-failed',
      hash,
      executor: { from: ada.account.toLowerCase(), value: 5n },
    })
  })

  test('from another account names that one as who carried it', async () => {
    const ada = await town.visit()
    const id = await ada.requestMint({ expectedLog: mintLog(ada) })
    const other = (await town.visit()).account
    const bundler = await placeSilent('0x00000000000000000000000000000000000b0b02')
    const hash = await town.chain.send(other, { to: bundler, data: ada.mint.data })
    ada.journal.markSent(id, hash)
    await town.chain.mine()
    await town.check(ada)
    expect(ada.journal.find(id)).toMatchObject({
      status: 'inner-failed',
      executor: { from: other.toLowerCase(), value: 0n },
    })
  })

  test.each([
    ['stripped of its logs', { logs: [] }],
    ['turned into a revert', { status: '0x0' }],
    ['of a block that is not in the chain', { blockHash: `0x${'99'.repeat(32)}` }],
    ['of another transaction', { transactionHash: `0x${'98'.repeat(32)}` }],
  ])('%s by a node settles nothing', async (_, lie) => {
    const ada = await town.visit()
    const id = await ada.requestMint({ expectedLog: mintLog(ada) })
    const hash = await town.chain.send(ada.account, ada.mint)
    ada.journal.markSent(id, hash)
    await town.chain.mine()
    const receipt = await town.chain.client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    const liar = town.endpoint((method) =>
      method === 'eth_getTransactionReceipt' ? { ...receipt, ...lie } : undefined,
    )
    await town.check(ada, { client: liar })
    expect(ada.journal.find(id)?.status).toBe('sent')
    await town.check(ada)
    expect(ada.journal.find(id)).toMatchObject({ status: 'confirmed', request: { value: price } })
    expect(ada.journal.find(id)).not.toHaveProperty('executor')
  })

  test('claimed by a node for a mint that reverted settles nothing', async () => {
    const ada = await town.visit()
    await town.chain.send(ada.account, { to: ada.turnstile, data: close })
    await town.chain.mine()
    const id = await ada.requestMint({ expectedLog: mintLog(ada) })
    const hash = await town.chain.send(ada.account, ada.mint)
    ada.journal.markSent(id, hash)
    await town.chain.mine()
    const receipt = await town.chain.client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    const liar = town.endpoint((method) =>
      method === 'eth_getTransactionReceipt' ? { ...receipt, status: '0x1' } : undefined,
    )
    await town.check(ada, { client: liar })
    expect(ada.journal.find(id)?.status).toBe('sent')
    await town.check(ada)
    expect(ada.journal.find(id)?.status).toBe('failed')
  })
})

describe('a reorg', () => {
  test('after confirmation reopens the entry, and the new block settles it again', async () => {
    const ada = await town.visit()
    const id = await ada.requestMint({ expectedLog: mintLog(ada) })
    const hash = await town.chain.send(ada.account, ada.mint)
    ada.journal.markSent(id, hash)
    const raw = await town.chain.rpc('eth_getRawTransactionByHash', [hash])
    const before = await town.chain.rpc('evm_snapshot')
    await town.chain.mine()
    await town.check(ada)
    expect(ada.journal.find(id)?.status).toBe('confirmed')
    await town.chain.rpc('evm_revert', [before])
    await town.chain.rpc('anvil_dropTransaction', [hash])
    await town.chain.send((await town.visit()).account, { to: ada.account, value: 3n })
    await town.chain.mine(2)
    await town.check(ada)
    expect(ada.journal.find(id)).toMatchObject({ status: 'sent', hash, reorged: true })
    await town.chain.rpc('eth_sendRawTransaction', [raw])
    await town.chain.mine()
    await town.check(ada)
    const settled = ada.journal.find(id)
    expect(settled).toMatchObject({ status: 'confirmed', hash })
    expect(settled).not.toHaveProperty('reorged')
  })

  test('that drops a replacement reopens the entry, and the mint can still confirm', async () => {
    const ada = await town.visit()
    const id = await ada.requestMint()
    const hash = await town.chain.send(ada.account, ada.mint)
    ada.journal.markSent(id, hash)
    await town.check(ada)
    const raw = await town.chain.rpc('eth_getRawTransactionByHash', [hash])
    const nonce = ada.journal.find(id)?.nonce ?? -1
    const before = await town.chain.rpc('evm_snapshot')
    const by = await town.chain.send(ada.account, { ...cancellation(ada.account), nonce })
    await town.chain.mine()
    await town.check(ada)
    await town.check(ada, { now: soon })
    expect(ada.journal.find(id)).toMatchObject({ status: 'replaced', replacementHash: by })
    expect(ada.journal.find(id)).not.toHaveProperty('tentative')
    await town.chain.rpc('evm_revert', [before])
    await town.chain.rpc('anvil_dropTransaction', [by])
    await town.chain.rpc('eth_sendRawTransaction', [raw]).catch(() => undefined)
    await town.chain.mine(2)
    await town.check(ada)
    expect(ada.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
  })

  test('is no longer looked for when the block is deep', async () => {
    const ada = await town.visit()
    const id = await ada.requestMint()
    ada.journal.markSent(id, await town.chain.send(ada.account, ada.mint))
    await town.chain.mine()
    await town.check(ada)
    await town.chain.mine(63)
    await town.check(ada)
    expect(ada.journal.find(id)).not.toHaveProperty('final')
    await town.chain.mine()
    await town.check(ada)
    expect(ada.journal.find(id)).toMatchObject({ status: 'confirmed', final: true })
    const methods: string[] = []
    await town.check(ada, { client: town.endpoint((method) => void methods.push(method)) })
    expect(methods).toEqual([])
  })

  test('is not concluded from a node that does not have the block yet', async () => {
    const ada = await town.visit()
    const id = await ada.requestMint()
    ada.journal.markSent(id, await town.chain.send(ada.account, ada.mint))
    await town.chain.mine()
    await town.check(ada)
    const behind = town.endpoint((method) => (method === 'eth_getBlockByNumber' ? null : undefined))
    await town.check(ada, { client: behind })
    expect(ada.journal.find(id)?.status).toBe('confirmed')
  })
})

test('an identical mint from elsewhere and the own one that comes later are both kept', async () => {
  const ada = await town.visit()
  const id = await ada.requestMint({ expectedLog: mintLog(ada) })
  const fromPhone = await town.chain.send(ada.account, ada.mint)
  await town.chain.mine()
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'confirmed', hash: fromPhone, recovered: true })
  expect(ada.journal.isRequestOpen(id)).toBe(true)
  const own = await town.chain.send(ada.account, ada.mint)
  ada.journal.markSent(id, own)
  await town.chain.mine()
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'confirmed', hash: own })
  const outcomes = ada.journal
    .entries(7700, ada.account)
    .map((entry) => ('hash' in entry ? `${entry.status} ${entry.hash ?? ''}` : entry.status))
  expect(new Set(outcomes)).toEqual(new Set([`confirmed ${fromPhone}`, `confirmed ${own}`]))
})

describe('a hash of the wallet’s own', () => {
  /** A contract that emits one log with the given topics and data, then a Transfer of the gate’s kind if `mints`. */
  const emitter = (topics: readonly Hex[], data: Hex): Hex => {
    const size = (data.length - 2) / 2
    const store = Array.from({ length: size / 32 }, (_, word) => {
      const value = data.slice(2 + word * 64, 66 + word * 64)
      return `7f${value}60${(word * 32).toString(16).padStart(2, '0')}52`
    }).join('')
    const push = topics
      .toReversed()
      .map((topic) => `7f${topic.slice(2)}`)
      .join('')
    return `0x${store}${push}60${size.toString(16).padStart(2, '0')}6000a${topics.length}00`
  }
  const SUCCESS: Hex = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
  const FAILURE: Hex = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

  /** A Safe stands in at the account's address: its execution emits the event in the layout of the version. */
  async function execute(account: Address, event: Hex, hash: Hash, layout: '1.3.0' | '1.4.1') {
    const [topics, data] =
      layout === '1.4.1'
        ? [[event, hash], encodeAbiParameters([{ type: 'uint256' }], [0n])]
        : [[event], encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [hash, 0n])]
    await town.chain.rpc('anvil_setCode', [account, emitter(topics, data)])
    const owner = (await town.visit()).account
    const sent = await town.chain.send(owner, { to: account, data: '0x6a761202' })
    await town.chain.mine()
    return sent
  }

  const safeOf = (n: number): Address => `0x${n.toString(16).padStart(40, '5afe00')}`.slice(0, 42) as Address

  test.each([
    ['1.3.0', SUCCESS, 'confirmed'],
    ['1.4.1', SUCCESS, 'confirmed'],
    ['1.3.0', FAILURE, 'inner-failed'],
    ['1.4.1', FAILURE, 'inner-failed'],
  ] as const)('is followed to the execution of a Safe %s, event %s: %s', async (layout, event, status) => {
    const ada = await town.visit()
    const account = safeOf(layout.length + event.charCodeAt(2) * 7 + status.length * 100 + Number(layout[2]))
    const hash: Hash = `0x${event.slice(4, 6).repeat(31)}0${layout[2] ?? ''}`
    // The event stands for the mint's own log where the execution succeeded; nothing else of the mint is needed here.
    const logs =
      status === 'confirmed'
        ? { address: account, topics: [SUCCESS] }
        : { address: ada.turnstile, topics: [TRANSFER] }
    const id = await ada.requestMint({ account, expectedLog: logs })
    const page = { ...ada, account }
    ada.journal.markSent(id, hash)
    await town.check(page)
    expect(ada.journal.find(id)).toMatchObject({ status: 'sent', missingSince: expect.any(Number) })
    const sent = await execute(account, event, hash, layout)
    await town.check(page)
    expect(ada.journal.find(id)).toMatchObject({ status, hash: sent, walletHash: hash })
  })

  test('named by a contract that is not the account is not followed', async () => {
    const ada = await town.visit()
    const hash: Hash = `0x${'5b'.repeat(32)}`
    const id = await ada.requestMint({ expectedLog: mintLog(ada) })
    ada.journal.markSent(id, hash)
    await town.check(ada)
    await execute(safeOf(999), FAILURE, hash, '1.4.1')
    await town.check(ada, { now: afterUnseenTimeout })
    expect(ada.journal.find(id)).toMatchObject({ status: 'sent', hash, unseen: true })
  })
})

test('a refusal of a prompt whose equal mint was found keeps both: the found one, and the doubt', async () => {
  const ada = await town.visit()
  const id = await ada.requestMint({ expectedLog: mintLog(ada) })
  const fromPhone = await town.chain.send(ada.account, ada.mint)
  await town.chain.mine()
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'confirmed', hash: fromPhone, recovered: true })
  const silent = await town.chain.send(ada.account, ada.mint)
  ada.journal.markRejected(id)
  expect(ada.journal.find(id)).toMatchObject({ status: 'unsent', reason: 'rejected' })
  await town.chain.mine()
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'confirmed', hash: silent })
  const hashes = ada.journal
    .entries(7700, ada.account)
    .flatMap((entry) => ('hash' in entry ? [entry.hash] : []))
  expect(new Set(hashes)).toEqual(new Set([fromPhone, silent]))
})

test('a mint found for an open prompt and then replaced leaves the prompt open', async () => {
  const ada = await town.visit()
  const id = await ada.requestMint()
  const fromPhone = await town.chain.send(ada.account, ada.mint)
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'sent', hash: fromPhone, recovered: true })
  await town.chain.send(ada.account, { ...cancellation(ada.account), nonce: 0 })
  await town.chain.mine()
  await town.check(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'requested' })
  ada.tab.close()
  const other = secondTab(ada)
  await town.check(other, { now: afterUnseenTimeout })
  expect(other.journal.find(id)).toMatchObject({ status: 'replaced', tentative: true })
})

test('a receipt that claims a revert of what does not revert settles nothing', async () => {
  const ada = await town.visit()
  const id = await ada.requestMint({ expectedLog: mintLog(ada) })
  const bundler = await placeSilent('0x00000000000000000000000000000000000b0b03')
  const hash = await town.chain.send(ada.account, { to: bundler, data: ada.mint.data })
  ada.journal.markSent(id, hash)
  await town.chain.mine()
  const receipt = await town.chain.client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  const liar = town.endpoint((method) =>
    method === 'eth_getTransactionReceipt' ? { ...receipt, status: '0x0' } : undefined,
  )
  await town.check(ada, { client: liar })
  expect(ada.journal.find(id)?.status).toBe('sent')
  await town.check(ada)
  expect(ada.journal.find(id)?.status).toBe('inner-failed')
})
