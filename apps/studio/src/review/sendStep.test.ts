/** Sending the steps of a run, with a scripted node and wallet and the kit's journal. */
import { scovillesAbi } from '@peppermint/contracts'
import { createOperationCall } from '@peppermint/sale/operations'
import {
  createJournal,
  type Journal,
  type JournalEntry,
  type JournalOptions,
} from '@peppermint/wallet-kit/transactions'
import { createClient, custom, encodeErrorResult, type EIP1193Provider, type Hex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BOB, collection, CONTRACT, OWNER } from '../studioCollection.fixture.ts'
import type { OwnerAccount } from '../studioState.ts'
import { toOperationNote } from './operationNote.ts'
import { createRun, createRunStore, releaseEnded, type Run, type RunStore } from './run.ts'
import { sendStep, type StepTools } from './sendStep.ts'
import { nextStep, readStepStates } from './stepStates.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const pause = createOperationCall(CONTRACT, { type: 'pause' }).data
const freeze = createOperationCall(CONTRACT, { type: 'freeze' }).data

type Answers = Readonly<Record<string, (params: readonly unknown[]) => unknown>>
let chain: Record<string, (params: readonly unknown[]) => unknown>
let wallet: Record<string, (params: readonly unknown[]) => unknown>
let asked: unknown[]
/** What was looked for at the Safe's services, and what they answer. */
let looked: unknown[]
let lookedInQueue: unknown[]
let proposed: Awaited<ReturnType<StepTools['findProposed']>>
/** What the Safe's queue has. */
let queued: Awaited<ReturnType<StepTools['findQueued']>>
let store: RunStore
beforeEach(() => {
  asked = []
  looked = []
  lookedInQueue = []
  proposed = undefined
  queued = undefined
  store = createRunStore(undefined, 'run')
  chain = {
    eth_call: () => '0x',
    eth_estimateGas: () => '0x13880',
    eth_gasPrice: () => '0xe8d4a51000',
    eth_getBalance: () => '0xde0b6b3a7640000',
    eth_blockNumber: () => '0x9',
    eth_getTransactionCount: () => '0x1',
  }
  wallet = {
    eth_chainId: () => '0x1e14',
    eth_accounts: () => [OWNER],
    eth_sendTransaction: ([transaction]) => {
      asked.push(transaction)
      return hash
    },
  }
})

afterEach(() => {
  vi.restoreAllMocks()
})

const answer =
  (answers: () => Answers) =>
  async ({ method, params }: { method: string; params?: unknown }) =>
    answers()[method]?.((params ?? []) as readonly unknown[])

function setUp(kind: OwnerAccount = { type: 'key' }, options: JournalOptions = {}) {
  const journal = createJournal({ storage: null, events: null, locks: null, ...options })
  const request = answer(() => wallet)
  const tools: StepTools = {
    client: createClient({
      transport: custom({ request: answer(() => chain) }, { retryCount: 0 }),
    }),
    chainId: 7700,
    chainName: 'Canto',
    journal,
    account: OWNER,
    walletName: 'Test Wallet',
    provider: () => Promise.resolve({ request } as unknown as EIP1193Provider),
    contract: CONTRACT,
    collection,
    kind,
    store,
    findProposed: async (earlier, calls) => {
      looked.push({ id: earlier.id, data: calls.map(({ data }) => data) })
      return proposed
    },
    findQueued: async (calls) => {
      lookedInQueue.push(calls.map(({ data }) => data))
      return queued
    },
  }
  const states = (run: Run) =>
    readStepStates(run, journal.entries(7700, OWNER), journal.isRequestOpen).map(({ status }) => status)
  return { journal, tools, states }
}

function start(...steps: readonly (readonly Hex[])[]): Run {
  const run = createRun(steps)
  store.set(run)
  return run
}

test('[S-03] each step is one request with the journal’s record before it', async () => {
  const { journal, tools, states } = setUp()
  const run = start([pause], [freeze])
  const before: string[][] = []
  const send = wallet['eth_sendTransaction']
  wallet['eth_sendTransaction'] = (params) => {
    before.push(states(run))
    return send?.(params)
  }
  expect(await sendStep(tools, run, 0)).toMatchObject({ status: 'sent' })
  expect(before).toEqual([['requested', 'todo']])
  expect(states(run)).toEqual(['sent', 'todo'])
  expect(asked).toEqual([
    expect.objectContaining({ to: CONTRACT, data: pause, value: '0x0', gas: '0x17700' }),
  ])
  expect(journal.entries(7700, OWNER)[0]?.request.data).toBe(pause)
})

test('[S-03] a step that is on its way is not sent a second time', async () => {
  const { tools, states } = setUp()
  const run = start([pause])
  await sendStep(tools, run, 0)
  expect(await sendStep(tools, run, 0)).toMatchObject({
    status: 'failed',
    problem: { title: 'It’s on its way already' },
  })
  expect(asked).toHaveLength(1)
  expect(states(run)).toEqual(['sent'])
})

test('a step that would revert is refused in words, and the wallet is not asked', async () => {
  const data = encodeErrorResult({
    abi: scovillesAbi,
    errorName: 'PhaseAlreadyStarted',
    args: [0n, 1_795_000_000n],
  })
  chain['eth_call'] = () => {
    throw Object.assign(new Error('execution reverted'), { code: 3, data })
  }
  const { tools, states } = setUp()
  const run = start([pause])
  expect(await sendStep(tools, run, 0)).toMatchObject({
    status: 'failed',
    problem: { detail: expect.stringMatching(/Friends started at .*nothing was sent/s) },
  })
  expect(asked).toEqual([])
  expect(states(run)).toEqual(['todo'])
})

test('a declined step can be sent again', async () => {
  const { tools, states } = setUp()
  const run = start([pause])
  const send = wallet['eth_sendTransaction']
  wallet['eth_sendTransaction'] = () => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  expect(await sendStep(tools, run, 0)).toEqual({ status: 'declined' })
  expect(states(run)).toEqual(['declined'])
  if (send) wallet['eth_sendTransaction'] = send
  expect(await sendStep(tools, run, 0)).toMatchObject({ status: 'sent' })
  expect(asked).toEqual([expect.objectContaining({ nonce: '0x1' })])
})

test('[S-03] a fresh decline whose nonce was used since is not repeated', async () => {
  let now = 1_800_000_000_000
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  const { tools, states } = setUp()
  const run = start([pause])
  const send = wallet['eth_sendTransaction']
  wallet['eth_sendTransaction'] = () => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  await sendStep(tools, run, 0)
  if (send) wallet['eth_sendTransaction'] = send
  chain['eth_getTransactionCount'] = () => '0x2'
  expect(await sendStep(tools, run, 0)).toMatchObject({
    problem: { title: 'The earlier request may have been sent' },
  })
  expect(asked).toEqual([])
  // The journal has looked for it long enough.
  now += 121_000
  expect(states(run)).toEqual(['todo'])
  expect(await sendStep(tools, run, 0)).toMatchObject({ status: 'sent' })
  expect(asked).toEqual([expect.objectContaining({ nonce: '0x2' })])
})

test('[S-03] a request whose answer was lost is repeated only with its unused nonce', async () => {
  const { tools, states } = setUp()
  const run = start([pause])
  const send = wallet['eth_sendTransaction']
  wallet['eth_sendTransaction'] = () => {
    throw new Error('the extension was reloaded')
  }
  await sendStep(tools, run, 0)
  expect(states(run)).toEqual(['requested'])
  if (send) wallet['eth_sendTransaction'] = send
  chain['eth_getTransactionCount'] = () => '0x2'
  expect(await sendStep(tools, run, 0)).toMatchObject({
    problem: { title: 'The earlier request may have been sent' },
  })
  expect(asked).toEqual([])
  chain['eth_getTransactionCount'] = () => '0x1'
  expect(await sendStep(tools, run, 0)).toMatchObject({ status: 'sent' })
  expect(asked).toEqual([expect.objectContaining({ nonce: '0x1' })])
})

test('[S-04] a Safe’s wallet proposes all calls of a batch as one', async () => {
  wallet['wallet_sendCalls'] = ([batch]) => {
    asked.push(batch)
    return { id: hash }
  }
  const { journal, tools } = setUp({ type: 'safe', owners: [BOB], threshold: 1 })
  const run = start([pause, freeze])
  expect(await sendStep(tools, run, 0)).toMatchObject({ status: 'sent' })
  expect(asked).toEqual([
    expect.objectContaining({
      from: OWNER,
      atomicRequired: true,
      calls: [expect.objectContaining({ data: pause }), expect.objectContaining({ data: freeze })],
    }),
  ])
  expect(journal.entries(7700, OWNER)[0]).toMatchObject({ status: 'sent', hash, isOperation: true })
})

test('[S-03] [S-04] a Safe’s proposal is its step until it is executed, across reloads', async () => {
  wallet['wallet_sendCalls'] = () => ({ id: hash })
  const { tab } = createProfile()
  const owner: OwnerAccount = { type: 'safe', owners: [BOB], threshold: 2 }
  const run = start([pause, freeze])
  await sendStep(setUp(owner, tab).tools, run, 0)
  const { journal, tools, states } = setUp(owner, tab)
  expect(states(run)).toEqual(['sent'])
  expect(await sendStep(tools, run, 0)).toMatchObject({ problem: { title: 'It’s on its way already' } })
  const entry = firstOf(journal)
  const executed = `0x${'cd'.repeat(32)}` as const
  journal.settle(entry, { ...entry, hash: executed, walletHash: hash } as JournalEntry)
  confirm(journal)
  expect(readStepStates(run, journal.entries(7700, OWNER), () => false)).toEqual([
    { status: 'done', hash: executed, blockNumber: 9 },
  ])
})

test('[T-03] a Safe’s step with an unclear answer is looked for before it is proposed again', async () => {
  let reply: unknown = null
  wallet['wallet_sendCalls'] = ([batch]) => {
    asked.push(batch)
    return reply
  }
  const { journal, tools, states } = setUp({ type: 'safe', owners: [BOB], threshold: 1 })
  const run = start([pause, freeze])
  expect(await sendStep(tools, run, 0)).toMatchObject({ status: 'unclear' })
  const { id } = firstOf(journal)
  reply = { id: hash }
  expect(await sendStep(tools, run, 0)).toMatchObject({ problem: { code: 'maybe-proposed' } })
  expect(looked).toEqual([{ id, data: [pause, freeze] }])
  proposed = hash
  expect(await sendStep(tools, run, 0)).toEqual({ status: 'sent', entryId: id, hash })
  expect(asked).toHaveLength(1)
  expect(states(run)).toEqual(['sent'])
})

test('[T-03] what the Safe’s queue has is proposed again only if wanted twice', async () => {
  wallet['wallet_sendCalls'] = ([batch]) => {
    asked.push(batch)
    return { id: hash }
  }
  const { tools } = setUp({ type: 'safe', owners: [BOB], threshold: 1 })
  queued = { safeTxHash: `0x${'ab'.repeat(32)}`, nonce: 4 }
  const run = start([pause, freeze])
  expect(await sendStep(tools, run, 0)).toMatchObject({
    status: 'failed',
    problem: { detail: expect.stringContaining('waits at nonce 4. Your wallet wasn’t asked') },
  })
  expect(lookedInQueue).toEqual([[pause, freeze]])
  expect(asked).toEqual([])
  queued = { safeTxHash: `0x${'cd'.repeat(32)}`, nonce: 5 }
  expect(await sendStep(tools, run, 0)).toMatchObject({ status: 'failed' })
  expect(await sendStep(tools, run, 0)).toMatchObject({ status: 'sent', hash })
})

test('a queue that cannot be read stops no step, and a key has none', async () => {
  wallet['wallet_sendCalls'] = () => ({ id: hash })
  const safe = setUp({ type: 'safe', owners: [BOB], threshold: 1 })
  const down = { ...safe.tools, findQueued: () => Promise.reject(new Error('offline')) }
  expect(await sendStep(down, start([pause, freeze]), 0)).toMatchObject({ status: 'sent' })
  const key = setUp()
  expect(await sendStep(key.tools, start([pause]), 0)).toMatchObject({ status: 'sent' })
  expect(lookedInQueue).toEqual([])
})

test('a Safe proposes nothing whose first call reverts, where the batch cannot be tried', async () => {
  chain['eth_getCode'] = () => '0x60'
  chain['eth_call'] = ([call]) => {
    if (Object(call).data === pause) throw Object.assign(new Error('execution reverted'), { code: 3 })
    return '0x'
  }
  wallet['wallet_sendCalls'] = ([batch]) => {
    asked.push(batch)
    return { id: hash }
  }
  const { tools } = setUp({ type: 'safe', owners: [BOB], threshold: 1 })
  expect(await sendStep(tools, start([pause, freeze]), 0)).toMatchObject({
    problem: { title: 'It would fail now' },
  })
  expect(asked).toEqual([])
})

test('a wallet without batches leads to the exported file', async () => {
  wallet['wallet_sendCalls'] = () => {
    throw Object.assign(new Error('Method not found'), { code: -32601 })
  }
  const { tools, states } = setUp({ type: 'safe', owners: [BOB], threshold: 1 })
  const run = start([pause, freeze])
  expect(await sendStep(tools, run, 0)).toMatchObject({
    problem: { title: 'This wallet can’t propose several calls at once' },
  })
  expect(states(run)).toEqual(['declined'])
})

test('[S-03] after a reload amid a run the next step follows, and nothing is repeated', async () => {
  const profile = createProfile()
  store = createRunStore(profile.tab.storage, 'run')
  const before = setUp(undefined, profile.tab)
  const run = start([pause], [freeze])
  await sendStep(before.tools, run, 0)
  expect(before.states(run)).toEqual(['sent', 'todo'])
  store = createRunStore(profile.tab.storage, 'run')
  expect(store.get()).toEqual(run)
  const after = setUp(undefined, profile.tab)
  expect(after.states(run)).toEqual(['sent', 'todo'])
  expect(await sendStep(after.tools, run, 0)).toMatchObject({ problem: { title: 'It’s on its way already' } })
  confirm(after.journal)
  // The same calls another time are another run.
  expect(after.states(createRun(run.steps))).toEqual(['todo', 'todo'])
  const states = readStepStates(run, after.journal.entries(7700, OWNER), after.journal.isRequestOpen)
  expect(nextStep(states)).toBe(1)
  expect(states[0]).toEqual({ status: 'done', hash, blockNumber: 9 })
  expect(asked).toHaveLength(1)
})

test('a stored run with a call that the studio does not know is dropped', () => {
  const { storage } = createProfile().tab
  createRunStore(storage, 'run').set(createRun([[pause]]))
  expect(createRunStore(storage, 'run').get()?.steps).toEqual([[pause]])
  for (const calls of [['no hex'], ['0xdeadbeef'], [pause, '0x12'], [], { calls: [pause] }]) {
    storage.setItem('run', JSON.stringify({ id: 'x', steps: [calls], gone: [] }))
    expect(createRunStore(storage, 'run').get()).toBeUndefined()
  }
  for (const run of [
    { id: 'x', steps: [], gone: [] },
    { id: 'x', steps: [[pause]] },
    { steps: [[pause]], gone: [] },
  ]) {
    storage.setItem('run', JSON.stringify(run))
    expect(createRunStore(storage, 'run').get()).toBeUndefined()
  }
})

/** The step's transaction, found in a block. */
function confirm(journal: Journal, settledAt = Date.now()): void {
  const [entry] = journal.entries(7700, OWNER).filter(({ status }) => status === 'sent')
  if (entry?.status !== 'sent') throw new Error('The step was not sent.')
  const mined = { blockNumber: 9n, gasUsed: 10n, effectiveGasPrice: 7n, settledAt }
  journal.settle(entry, { ...entry, ...mined, status: 'confirmed' })
}

test('[S-03] a run of twelve steps asks for each once, though the journal is cleared', async () => {
  const { journal, tools, states } = setUp()
  const run = start(...Array.from({ length: 12 }, () => [pause]))
  let count = 0
  wallet['eth_sendTransaction'] = () => `0x${String(++count).padStart(64, '0')}`
  for (let step = 0; step < 12; step += 1) {
    expect(await sendStep(tools, run, step)).toMatchObject({ status: 'sent' })
    confirm(journal, step)
    journal.clear(7700, OWNER)
  }
  expect(states(run)).toEqual(Array.from({ length: 12 }, () => 'done'))
  expect(await sendStep(tools, run, 0)).toMatchObject({ problem: { title: 'It’s on its way already' } })
  expect(count).toBe(12)
})

test('the journal keeps the entries of a run until it ends, and those of other contracts', async () => {
  const { journal, tools } = setUp()
  const run = start([pause])
  await sendStep(tools, run, 0)
  confirm(journal)
  const release = (contract: typeof CONTRACT, runs: readonly (Run | undefined)[]) => {
    releaseEnded(journal, journal.entries(7700, OWNER), contract, runs)
    journal.clear(7700, OWNER)
    return journal.entries(7700, OWNER).length
  }
  expect(release(CONTRACT, [undefined, run])).toBe(1)
  expect(release(BOB, [undefined, undefined])).toBe(1)
  expect(release(CONTRACT, [createRun([[pause]]), undefined])).toBe(0)
})

test('[S-03] a step whose hash came late is not sent again', async () => {
  const { journal, tools, states } = setUp()
  const run = start([pause])
  const answered = Promise.withResolvers<Hex>()
  wallet['eth_sendTransaction'] = () => answered.promise
  const sending = sendStep(tools, run, 0)
  await vi.waitFor(() => expect(states(run)).toEqual(['requested']))
  // The chain is faster than the wallet.
  const asking = firstOf(journal)
  const found = { hash, sentAt: 1, nonceVerified: true, recovered: true } as const
  journal.settle(asking, { ...asking, ...found, status: 'sent' })
  expect(states(run)).toEqual(['sent'])
  confirm(journal)
  answered.resolve(hash)
  await sending
  expect(states(run)).toEqual(['done'])
  expect(await sendStep(tools, run, 0)).toMatchObject({ problem: { title: 'It’s on its way already' } })
})

test('[S-03] a step that the wallet sped up is the same step', async () => {
  const { journal, tools } = setUp()
  const run = start([pause])
  await sendStep(tools, run, 0)
  const entry = firstOf(journal)
  const faster = `0x${'cd'.repeat(32)}` as const
  journal.settle(entry, { ...entry, hash: faster, previousHashes: [hash], repriced: true } as JournalEntry)
  const read = () => readStepStates(run, journal.entries(7700, OWNER), journal.isRequestOpen)
  expect(read()).toEqual([{ status: 'sent', hash: faster, isUnseen: false }])
  confirm(journal)
  expect(read()).toEqual([{ status: 'done', hash: faster, blockNumber: 9 }])
})

test('a step that a reorg took back is on its way again', async () => {
  const { journal, tools, states } = setUp()
  const run = start([pause])
  await sendStep(tools, run, 0)
  const [sent] = journal.entries(7700, OWNER)
  confirm(journal)
  expect(states(run)).toEqual(['done'])
  if (sent) journal.settle(firstOf(journal), sent)
  expect(states(run)).toEqual(['sent'])
})

function firstOf(journal: Journal): JournalEntry {
  const [entry] = journal.entries(7700, OWNER)
  if (entry === undefined) throw new Error('The journal is empty.')
  return entry
}

test('[S-03] a tentative replacement is not sent again until the user forgets the request', async () => {
  const { journal, tools, states } = setUp()
  const run = start([pause])
  const send = wallet['eth_sendTransaction']
  wallet['eth_sendTransaction'] = () => {
    throw new Error('the extension was reloaded')
  }
  await sendStep(tools, run, 0)
  if (send) wallet['eth_sendTransaction'] = send
  const entry = firstOf(journal)
  const replacement = { replacementHash: hash, tentative: true, settledAt: Date.now() } as const
  journal.settle(entry, { ...entry, status: 'replaced', reason: 'replaced', ...replacement })
  chain['eth_getTransactionCount'] = () => '0x2'
  expect(states(run)).toEqual(['requested'])
  expect(await sendStep(tools, run, 0)).toMatchObject({
    problem: { title: 'The earlier request may have been sent' },
  })
  expect(asked).toEqual([])
  const forgotten = { ...run, gone: [entry.id] }
  store.set(forgotten)
  expect(states(forgotten)).toEqual(['todo'])
  expect(await sendStep(tools, run, 0)).toMatchObject({ status: 'sent' })
  expect(asked).toEqual([expect.objectContaining({ nonce: '0x2' })])
})

test.each(['cancelled', 'replaced', 'nonce-used'] as const)(
  '[T-03] a step that can’t arrive says why, and can be sent again: %s',
  async (reason) => {
    const { journal, tools } = setUp()
    const run = start([pause])
    await sendStep(tools, run, 0)
    const entry = firstOf(journal)
    journal.settle(entry, { ...entry, status: 'replaced', reason, settledAt: Date.now() })
    const cause = reason === 'nonce-used' ? reason : 'replaced'
    expect(readStepStates(run, journal.entries(7700, OWNER), () => false)).toEqual([
      { status: 'failed', hash, cause },
    ])
    wallet['eth_sendTransaction'] = () => `0x${'cd'.repeat(32)}`
    expect(await sendStep(tools, run, 0)).toMatchObject({ status: 'sent' })
  },
)

/** A browser profile that tabs share. */
function createProfile() {
  const values = new Map<string, string>()
  const held = new Set<string>()
  const storage = {
    get length() {
      return values.size
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const locks = {
    request(name: string, callback: () => Promise<void>) {
      held.add(name)
      return callback().finally(() => held.delete(name))
    },
    query: () => Promise.resolve({ held: [...held].map((name) => ({ name })) }),
  }
  return { tab: { storage, locks }, closeOtherTabs: () => held.clear() }
}

test('[S-03] a request that another tab’s wallet shows is not repeated', async () => {
  const { tab, closeOtherTabs } = createProfile()
  const [here, there] = [setUp(undefined, tab), setUp(undefined, tab)]
  const run = start([pause])
  ask(there.journal, run)
  expect(await sendStep(here.tools, run, 0)).toMatchObject({
    problem: { title: 'It’s on its way already' },
  })
  expect(asked).toEqual([])
  closeOtherTabs()
  expect(await sendStep(here.tools, run, 0)).toMatchObject({ status: 'sent' })
})

test('[S-03] where tabs cannot see each other, the user says that no wallet shows it', async () => {
  const { storage } = createProfile().tab
  const [here, there] = [setUp(undefined, { storage }), setUp(undefined, { storage })]
  const run = start([pause])
  const { id } = ask(there.journal, run)
  expect(await sendStep(here.tools, run, 0)).toMatchObject({
    problem: { title: 'It’s on its way already' },
  })
  store.set({ ...run, gone: [id] })
  expect(await sendStep(here.tools, run, 0)).toMatchObject({ status: 'sent' })
})

/** The run's first step, as a tab asks for it. */
const ask = (journal: Journal, run: Run) =>
  journal.addIntent({
    chainId: 7700,
    account: OWNER,
    description: 'Pause minting',
    request: { to: CONTRACT, data: pause, value: 0n },
    nonce: 1,
    fromBlock: 9n,
    meta: toOperationNote({ run: run.id, step: 0 }),
  })

test('[S-03] two tabs that send the same step at once ask one wallet', async () => {
  const { tab } = createProfile()
  const run = start([pause])
  const outcomes = await Promise.all(
    [setUp(undefined, tab), setUp(undefined, tab)].map(({ tools }) => sendStep(tools, run, 0)),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['failed', 'sent'])
  expect(asked).toHaveLength(1)
})

test('[S-03] a run that another tab stopped or replaced sends nothing', async () => {
  const { storage } = createProfile().tab
  store = createRunStore(storage, 'run')
  const { tools } = setUp()
  const run = start([pause])
  for (const other of [createRun([[freeze]]), undefined]) {
    createRunStore(storage, 'run').set(other)
    expect(await sendStep(tools, run, 0)).toMatchObject({
      problem: { title: 'These transactions were stopped' },
    })
  }
  expect(asked).toEqual([])
})

test('a step’s title in the journal is what its bytes do', async () => {
  const { journal, tools } = setUp()
  await sendStep(tools, start([freeze]), 0)
  expect(firstOf(journal).description).toBe('Freeze the drawing')
})

test('a call of another contract is refused before anything is tried', async () => {
  const { tools } = setUp()
  expect(await sendStep(tools, start(['0xdeadbeef']), 0)).toMatchObject({
    problem: { title: 'This page doesn’t know the call' },
  })
})
