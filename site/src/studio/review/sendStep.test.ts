/** Sending the steps of a run, with a scripted node and wallet and the kit's journal. */
import { scovillesAbi } from '@peppermint/contracts'
import { createOperationCall } from '@peppermint/contracts/operations'
import { createJournal } from '@peppermint/wallet-kit/transactions'
import { createClient, custom, encodeErrorResult, type EIP1193Provider, type Hex } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { BOB, collection, CONTRACT, OWNER } from '../studioCollection.fixture.ts'
import type { OwnerAccount } from '../studioState.ts'
import { createRunStore, type Run } from './runStore.ts'
import { sendStep, type StepTools } from './sendStep.ts'
import { nextStep, readStepStates } from './stepStates.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const pause = createOperationCall(CONTRACT, { type: 'pause' }).data
const freeze = createOperationCall(CONTRACT, { type: 'freeze' }).data

type Answers = Readonly<Record<string, (params: readonly unknown[]) => unknown>>
let chain: Record<string, (params: readonly unknown[]) => unknown>
let wallet: Record<string, (params: readonly unknown[]) => unknown>
let asked: unknown[]
beforeEach(() => {
  asked = []
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

const answer =
  (answers: () => Answers) =>
  async ({ method, params }: { method: string; params?: unknown }) =>
    answers()[method]?.((params ?? []) as readonly unknown[])

function setUp(kind: OwnerAccount = { type: 'key' }) {
  const journal = createJournal({ storage: null, events: null, locks: null })
  const request = answer(() => wallet)
  const tools: StepTools = {
    client: createClient({
      transport: custom({ request: answer(() => chain) }, { retryCount: 0 }),
    }),
    chainId: 7700,
    journal,
    account: OWNER,
    walletName: 'Test Wallet',
    provider: () => Promise.resolve({ request } as unknown as EIP1193Provider),
    contract: CONTRACT,
    collection,
    kind,
  }
  const states = (run: Run) =>
    readStepStates(run, journal.entries(7700, OWNER), journal.isRequestOpen).map(({ status }) => status)
  return { journal, tools, states }
}

const start = (...calls: readonly (readonly Hex[])[]): Run =>
  createRunStore(undefined, 'run').start(calls.map((each) => ({ title: 'A change', calls: each })))

test('[S-03] each step is one request with the journal’s record before it', async () => {
  const { journal, tools, states } = setUp()
  const run = start([pause], [freeze])
  const before: string[][] = []
  const send = wallet['eth_sendTransaction']
  wallet['eth_sendTransaction'] = (params) => {
    before.push(states(run))
    return send?.(params)
  }
  expect(await sendStep(tools, run, 0)).toEqual({ status: 'sent' })
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
  expect(states(run)).toEqual(['todo'])
  if (send) wallet['eth_sendTransaction'] = send
  expect(await sendStep(tools, run, 0)).toEqual({ status: 'sent' })
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
  expect(await sendStep(tools, run, 0)).toEqual({ status: 'sent' })
  expect(asked).toEqual([expect.objectContaining({ nonce: '0x1' })])
})

test('[S-04] a Safe’s wallet proposes all calls of a batch as one', async () => {
  wallet['wallet_sendCalls'] = ([batch]) => {
    asked.push(batch)
    return { id: hash }
  }
  const { journal, tools } = setUp({ type: 'safe', owners: [BOB], threshold: 1 })
  const run = start([pause, freeze])
  expect(await sendStep(tools, run, 0)).toEqual({ status: 'sent' })
  expect(asked).toEqual([
    expect.objectContaining({
      from: OWNER,
      atomicRequired: true,
      calls: [expect.objectContaining({ data: pause }), expect.objectContaining({ data: freeze })],
    }),
  ])
  expect(journal.entries(7700, OWNER)[0]).toMatchObject({ status: 'sent', hash, isOperation: true })
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
  expect(states(run)).toEqual(['todo'])
})

test('[S-03] a run is read again after a reload, and continues with the step that is next', async () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const run = createRunStore(storage, 'run').start([
    { title: 'Pause minting', calls: [pause] },
    { title: 'Freeze the drawing', calls: [freeze] },
  ])
  const { journal, tools } = setUp()
  await sendStep(tools, run, 0)
  const reloaded = createRunStore(storage, 'run')
  expect(reloaded.get()).toEqual(run)
  const [entry] = journal.entries(7700, OWNER)
  if (entry?.status !== 'sent') throw new Error('The step was not sent.')
  const mined = { blockNumber: 9n, gasUsed: 10n, effectiveGasPrice: 7n, settledAt: 1 }
  journal.settle(entry, { ...entry, ...mined, status: 'confirmed' })
  const states = readStepStates(run, journal.entries(7700, OWNER), journal.isRequestOpen)
  expect(nextStep(states)).toBe(1)
  reloaded.clear()
  expect(createRunStore(storage, 'run').get()).toBeUndefined()
  stored.set('run', '{"id":"x","steps":[{"title":"Odd","calls":["no hex"]}]}')
  expect(createRunStore(storage, 'run').get()).toBeUndefined()
})
