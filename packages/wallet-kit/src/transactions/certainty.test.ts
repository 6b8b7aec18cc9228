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

let env: TestEnv
beforeAll(async () => {
  env = await startTestEnv()
})
afterAll(() => env.chain.stop())

/** The log that the visitor's mint leaves. */
const mintLog = ({ turnstile, account }: Visit) => ({
  address: turnstile,
  topics: [TRANSFER, topicOf('0x00'), topicOf(account)],
})

/** Code that does nothing and succeeds: a contract whose inner call failed without reverting. */
async function placeSilent(address: Address): Promise<Address> {
  await env.chain.rpc('anvil_setCode', [address, '0x00'])
  return address
}

describe('a prompt that is open in another tab', () => {
  test('stays open whatever else the account sends', async () => {
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

  test('is tentative once its tab closes, and recoverable later', async () => {
    const alice = await env.visit()
    const id = await alice.requestMint()
    const idle = secondTab(alice)
    alice.tab.close()
    await env.chain.send(alice.account, { to: alice.account, value: 1n })
    await env.chain.mine()
    await env.check(idle)
    await env.check(idle, { now: afterUnseenTimeout })
    expect(idle.journal.find(id)).toMatchObject({ status: 'replaced', tentative: true })
    const hash = await env.chain.send(alice.account, alice.mint)
    await env.chain.mine()
    await env.check(idle, { now: afterUnseenTimeout })
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
  test('without the expected log is inner-failed and records what was paid', async () => {
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

  test('from another account records the executor', async () => {
    const alice = await env.visit()
    const id = await alice.requestMint({ expectedLog: mintLog(alice) })
    const other = (await env.visit()).account
    const bundler = await placeSilent('0x00000000000000000000000000000000000b0b02')
    const hash = await env.chain.send(other, { to: bundler, data: alice.mint.data })
    alice.journal.markSent(id, hash)
    await env.chain.mine()
    await env.check(alice)
    expect(alice.journal.find(id)).toMatchObject({
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
    const alice = await env.visit()
    const id = await alice.requestMint({ expectedLog: mintLog(alice) })
    const hash = await env.chain.send(alice.account, alice.mint)
    alice.journal.markSent(id, hash)
    await env.chain.mine()
    const receipt = await env.chain.client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    const liar = env.endpoint((method) =>
      method === 'eth_getTransactionReceipt' ? { ...receipt, ...lie } : undefined,
    )
    await env.check(alice, { client: liar })
    expect(alice.journal.find(id)?.status).toBe('sent')
    await env.check(alice)
    expect(alice.journal.find(id)).toMatchObject({ status: 'confirmed', request: { value: price } })
    expect(alice.journal.find(id)).not.toHaveProperty('executor')
  })

  test('claimed by a node for a mint that reverted settles nothing', async () => {
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
})

describe('a reorg', () => {
  test('after confirmation reopens the entry, and the new block settles it', async () => {
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

  test('that drops a replacement reopens the entry, which can still confirm', async () => {
    const alice = await env.visit()
    const id = await alice.requestMint()
    const hash = await env.chain.send(alice.account, alice.mint)
    alice.journal.markSent(id, hash)
    await env.check(alice)
    const raw = await env.chain.rpc('eth_getRawTransactionByHash', [hash])
    const nonce = alice.journal.find(id)?.nonce ?? -1
    const before = await env.chain.rpc('evm_snapshot')
    const by = await env.chain.send(alice.account, { ...cancellation(alice.account), nonce })
    await env.chain.mine()
    await env.check(alice)
    await env.check(alice, { now: soon })
    expect(alice.journal.find(id)).toMatchObject({ status: 'replaced', replacementHash: by })
    expect(alice.journal.find(id)).not.toHaveProperty('tentative')
    await env.chain.rpc('evm_revert', [before])
    await env.chain.rpc('anvil_dropTransaction', [by])
    await env.chain.rpc('eth_sendRawTransaction', [raw]).catch(() => undefined)
    await env.chain.mine(2)
    await env.check(alice)
    expect(alice.journal.find(id)).toMatchObject({ status: 'confirmed', hash })
  })

  test('is not checked once the block is deep', async () => {
    const alice = await env.visit()
    const id = await alice.requestMint()
    alice.journal.markSent(id, await env.chain.send(alice.account, alice.mint))
    await env.chain.mine()
    await env.check(alice)
    await env.chain.mine(63)
    await env.check(alice)
    expect(alice.journal.find(id)).not.toHaveProperty('final')
    await env.chain.mine()
    await env.check(alice)
    expect(alice.journal.find(id)).toMatchObject({ status: 'confirmed', final: true })
    const methods: string[] = []
    await env.check(alice, { client: env.endpoint((method) => void methods.push(method)) })
    expect(methods).toEqual([])
  })

  test('is not concluded from a node without the block', async () => {
    const alice = await env.visit()
    const id = await alice.requestMint()
    alice.journal.markSent(id, await env.chain.send(alice.account, alice.mint))
    await env.chain.mine()
    await env.check(alice)
    const behind = env.endpoint((method) => (method === 'eth_getBlockByNumber' ? null : undefined))
    await env.check(alice, { client: behind })
    expect(alice.journal.find(id)?.status).toBe('confirmed')
  })
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

  /** A test Safe at the account's address: its execution emits the event in the layout of the version. */
  async function execute(account: Address, event: Hex, hash: Hash, layout: '1.3.0' | '1.4.1') {
    const [topics, data] =
      layout === '1.4.1'
        ? [[event, hash], encodeAbiParameters([{ type: 'uint256' }], [0n])]
        : [[event], encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [hash, 0n])]
    await env.chain.rpc('anvil_setCode', [account, emitter(topics, data)])
    const owner = (await env.visit()).account
    const sent = await env.chain.send(owner, { to: account, data: '0x6a761202' })
    await env.chain.mine()
    return sent
  }

  const safeOf = (n: number): Address => `0x${n.toString(16).padStart(40, '5afe00')}`.slice(0, 42) as Address

  test.each([
    ['1.3.0', SUCCESS, 'confirmed'],
    ['1.4.1', SUCCESS, 'confirmed'],
    ['1.3.0', FAILURE, 'inner-failed'],
    ['1.4.1', FAILURE, 'inner-failed'],
  ] as const)('is resolved to its Safe %s execution, event %s: %s', async (layout, event, status) => {
    const alice = await env.visit()
    const account = safeOf(layout.length + event.charCodeAt(2) * 7 + status.length * 100 + Number(layout[2]))
    const hash: Hash = `0x${event.slice(4, 6).repeat(31)}0${layout[2] ?? ''}`
    // The event replaces the mint's log where the execution succeeded; nothing else of the mint is needed here.
    const logs =
      status === 'confirmed'
        ? { address: account, topics: [SUCCESS] }
        : { address: alice.turnstile, topics: [TRANSFER] }
    const id = await alice.requestMint({ account, expectedLog: logs })
    const page = { ...alice, account }
    alice.journal.markSent(id, hash)
    await env.check(page)
    expect(alice.journal.find(id)).toMatchObject({ status: 'sent', missingSince: expect.any(Number) })
    const sent = await execute(account, event, hash, layout)
    await env.check(page)
    expect(alice.journal.find(id)).toMatchObject({ status, hash: sent, walletHash: hash })
  })

  test('logged by another contract is ignored', async () => {
    const alice = await env.visit()
    const hash: Hash = `0x${'5b'.repeat(32)}`
    const id = await alice.requestMint({ expectedLog: mintLog(alice) })
    alice.journal.markSent(id, hash)
    await env.check(alice)
    await execute(safeOf(999), FAILURE, hash, '1.4.1')
    await env.check(alice, { now: afterUnseenTimeout })
    expect(alice.journal.find(id)).toMatchObject({ status: 'sent', hash, unseen: true })
  })
})

test('rejecting a prompt with a recovered twin keeps both entries', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint({ expectedLog: mintLog(alice) })
  const fromPhone = await env.chain.send(alice.account, alice.mint)
  await env.chain.mine()
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'confirmed', hash: fromPhone, recovered: true })
  const silent = await env.chain.send(alice.account, alice.mint)
  alice.journal.markRejected(id)
  expect(alice.journal.find(id)).toMatchObject({ status: 'unsent', reason: 'rejected' })
  await env.chain.mine()
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'confirmed', hash: silent })
  const hashes = alice.journal
    .entries(7700, alice.account)
    .flatMap((entry) => ('hash' in entry ? [entry.hash] : []))
  expect(new Set(hashes)).toEqual(new Set([fromPhone, silent]))
})

test('a recovered mint that is replaced leaves its prompt open', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint()
  const fromPhone = await env.chain.send(alice.account, alice.mint)
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'sent', hash: fromPhone, recovered: true })
  await env.chain.send(alice.account, { ...cancellation(alice.account), nonce: 0 })
  await env.chain.mine()
  await env.check(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'requested' })
  alice.tab.close()
  const other = secondTab(alice)
  await env.check(other, { now: afterUnseenTimeout })
  expect(other.journal.find(id)).toMatchObject({ status: 'replaced', tentative: true })
})

test('a receipt that claims a revert, but replays successfully, settles nothing', async () => {
  const alice = await env.visit()
  const id = await alice.requestMint({ expectedLog: mintLog(alice) })
  const bundler = await placeSilent('0x00000000000000000000000000000000000b0b03')
  const hash = await env.chain.send(alice.account, { to: bundler, data: alice.mint.data })
  alice.journal.markSent(id, hash)
  await env.chain.mine()
  const receipt = await env.chain.client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  const liar = env.endpoint((method) =>
    method === 'eth_getTransactionReceipt' ? { ...receipt, status: '0x0' } : undefined,
  )
  await env.check(alice, { client: liar })
  expect(alice.journal.find(id)?.status).toBe('sent')
  await env.check(alice)
  expect(alice.journal.find(id)?.status).toBe('inner-failed')
})
