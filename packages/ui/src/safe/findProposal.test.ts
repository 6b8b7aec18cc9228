/** The proposals of requests whose answer was lost, on a local chain. Only the services are scripted. */
import { encodeMintCall } from '@peppermint/sale'
import { encodeMultiSend } from '@peppermint/safe/build'
import { safeAddress, type Safe } from '@peppermint/devnet/safe'
import type { SafeTransaction } from '@peppermint/safe/hashes'
import { createJournal, type Requested } from '@peppermint/wallet-kit/transactions'
import type { Hash } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toMintNote } from '../mints/mintNote.ts'
import { findProposal, findQueuedCalls } from './findProposal.ts'
import type { ProposalSource } from './proposalSources.ts'
import { createRequestWatch } from './watchRequests.ts'
import {
  CHAIN_ID,
  detailsOf,
  hashOf,
  request,
  SIGNED_AT,
  startSafeEnv,
  transactionOf,
  type SafeEnv,
} from './safeChain.fixture.ts'

let env: SafeEnv
beforeAll(async () => {
  env = await startSafeEnv()
})
afterAll(() => env.node.stop())

const NONE: ReadonlySet<string> = new Set()
const REQUESTED_AT = SIGNED_AT - 1_000

const requestOf = (safe: Safe, over: Partial<Requested> = {}): Requested => ({
  status: 'requested',
  id: 'mint',
  chainId: CHAIN_ID,
  account: safe.address,
  description: 'Mint',
  request,
  nonce: 0,
  fromBlock: 0n,
  confirmations: 1,
  requestedAt: REQUESTED_AT,
  isOperation: true,
  ...over,
})

/** A service with these proposals, submitted when `SIGNED_AT` or at another time. */
function serviceOf(
  safe: Safe,
  proposals: readonly (SafeTransaction & { readonly submittedAt?: number })[],
  isListed = true,
): ProposalSource & { readonly asked: Hash[] } {
  const asked: Hash[] = []
  const answers = new Map(
    proposals.map(({ submittedAt = SIGNED_AT, ...proposal }) => [
      hashOf(safe, proposal),
      detailsOf(proposal, [], { info: { submittedAt } }),
    ]),
  )
  return {
    asked,
    async read(hash) {
      asked.push(hash)
      const answer = answers.get(hash)
      if (answer === undefined) throw new Error('Request failed')
      return answer
    },
    ...(isListed && { list: async () => [...answers.keys()] }),
  }
}

const find = (sources: readonly ProposalSource[], entry: Requested, claimed = NONE) =>
  findProposal({ client: env.node.client, sources }, entry, claimed)

test('[H-11] a proposal whose answer was lost is found by its call, at any nonce', async () => {
  const safe = await env.newSafe()
  const own = transactionOf(3)
  const service = serviceOf(safe, [
    transactionOf(1, { data: '0x1234' }),
    transactionOf(2, { value: 1n }),
    own,
  ])
  expect(await find([service], requestOf(safe))).toBe(hashOf(safe, own))
  // Another request of the page has it.
  expect(await find([service], requestOf(safe), new Set([hashOf(safe, own)]))).toBeUndefined()
  // A service that is down hides nothing that the next one has.
  const down: ProposalSource = {
    read: () => Promise.reject(new Error('down')),
    list: () => Promise.reject(new Error('down')),
  }
  expect(await find([down, service], requestOf(safe))).toBe(hashOf(safe, own))
})

test('[H-11] that a service lists none, or an older one, does not say that none was made', async () => {
  const safe = await env.newSafe()
  const other = transactionOf(1, { value: 1n })
  // The wallet may store its proposals elsewhere.
  expect(await find([serviceOf(safe, [other])], requestOf(safe))).toBeUndefined()
  expect(await find([serviceOf(safe, [], false)], requestOf(safe))).toBeUndefined()
  expect(await find([], requestOf(safe))).toBeUndefined()
  // A clock three minutes fast.
  const requestedAt = SIGNED_AT + 180_000
  expect(await find([serviceOf(safe, [transactionOf(1)])], requestOf(safe, { requestedAt }))).toBeUndefined()
})

test('[H-11] a host that lists nothing is asked for the hashes of the next nonces', async () => {
  const safe = await env.newSafe()
  const host = serviceOf(safe, [transactionOf(4)], false)
  expect(await find([host], requestOf(safe))).toBe(hashOf(safe, transactionOf(4)))
  expect(host.asked).toHaveLength(5)
  const none = serviceOf(safe, [], false)
  expect(await find([none], requestOf(safe))).toBeUndefined()
  expect(none.asked).toHaveLength(8)
})

/** The mints that the intent made: 7 of phase 0, of which one call may mint 3. */
const CONTRACT = `0x${'c0'.repeat(20)}` as const
const mintOf = (quantity: number) => encodeMintCall(CONTRACT, { phase: 0, quantity, price: 60n })
const batchOf = (
  calls: readonly { to: `0x${string}`; value: bigint; data: `0x${string}` }[],
  over: Partial<SafeTransaction> = {},
) =>
  transactionOf(0, {
    to: safeAddress('multiSendCallOnly', '1.4.1'),
    data: encodeMultiSend(calls),
    operation: 1,
    ...over,
  })
const mintRequest = (safe: Safe) =>
  requestOf(safe, {
    request: { ...mintOf(3), value: 420n },
    meta: toMintNote({
      contract: CONTRACT,
      phase: 0,
      quantity: 7,
      price: 60n,
      cost: { price: 420n, fee: 3n, maxFee: 5n },
    }),
  })

test('[H-11] a batch is found if it is the mints that were asked for, and nothing else', async () => {
  const safe = await env.newSafe()
  const isFound = async (transaction: SafeTransaction) =>
    (await find([serviceOf(safe, [transaction])], mintRequest(safe))) === hashOf(safe, transaction)
  const [first, second, last] = [mintOf(3), mintOf(3), mintOf(1)]
  expect(await isFound(batchOf([first, second, last]))).toBe(true)
  expect(await isFound(batchOf([first, second, { ...last, data: '0xef' }]))).toBe(false)
  expect(await isFound(batchOf([first, { ...second, value: 240n }, { ...last, value: 0n }]))).toBe(false)
  expect(await isFound(batchOf([last, second, first]))).toBe(false)
  expect(await isFound(batchOf([first, second]))).toBe(false)
  expect(await isFound(batchOf([first, second, last, { ...last, value: 0n }]))).toBe(false)
  expect(await isFound(batchOf([first, second, { ...last, to: safe.address }]))).toBe(false)
  expect(await isFound(batchOf([first, second, last], { to: safe.address }))).toBe(false)
  // One mint that pays for all, and then an approval of the attacker's.
  const approval = { to: CONTRACT, value: 0n, data: `0xa22cb465${'11'.repeat(64)}` } as const
  expect(await isFound(batchOf([{ ...first, value: 420n }, approval]))).toBe(false)
  expect(await isFound(transactionOf(0, { ...first, value: 420n }))).toBe(false)
})

test('a proposal that pays a refund, or sets gas, is not the request’s', async () => {
  const safe = await env.newSafe()
  const refunds: readonly Partial<SafeTransaction>[] = [
    { safeTxGas: 1n },
    { baseGas: 1n },
    { gasPrice: 1n },
    { gasToken: CONTRACT },
    { refundReceiver: CONTRACT },
  ]
  for (const refund of refunds) {
    expect(await find([serviceOf(safe, [transactionOf(0, refund)])], requestOf(safe))).toBeUndefined()
    const batch = batchOf([mintOf(3), mintOf(3), mintOf(1)], refund)
    expect(await find([serviceOf(safe, [batch])], mintRequest(safe))).toBeUndefined()
  }
})

test('a proposal that was executed before the request is not the request’s', async () => {
  const safe = await env.newSafe()
  await env.execute(safe, transactionOf(0))
  const fromBlock = await getBlockNumber(env.node.client, { cacheTime: 0 })
  const service = serviceOf(safe, [transactionOf(0)])
  expect(await find([service], requestOf(safe, { fromBlock: fromBlock + 1n }))).toBeUndefined()
  expect(await find([service], requestOf(safe, { fromBlock }))).toBe(hashOf(safe, transactionOf(0)))
  // Another transaction used its nonce.
  const replaced = serviceOf(safe, [transactionOf(0, { operation: 0, data: '0x77' })])
  const entry = requestOf(safe, { fromBlock, request: { ...request, data: '0x77' } })
  expect(await find([replaced], entry)).toBeUndefined()
})

test('of two identical lost requests, only one gets a proposal that both find', async () => {
  const safe = await env.newSafe()
  const journal = createJournal({ storage: null, events: null, locks: null })
  const { status: _status, id: _id, requestedAt: _requestedAt, ...intent } = requestOf(safe)
  const ids = [journal.addIntent(intent).id, journal.addIntent(intent).id]
  const answer = Promise.withResolvers<Hash>()
  const end = Promise.withResolvers<void>()
  let pauses = 0
  const watch = createRequestWatch({
    journal: { ...journal, isRequestOpen: () => false },
    find: () => answer.promise,
    pause: () => {
      pauses += 1
      return end.promise
    },
  })
  watch(journal.entries(CHAIN_ID, safe.address))
  answer.resolve(hashOf(safe, transactionOf(0)))
  await expect.poll(() => pauses).toBe(1)
  const statuses = ids.map((id) => journal.find(id)?.status)
  expect(new Set(statuses)).toEqual(new Set(['requested', 'sent']))
  for (const id of ids) journal.markRejected(id)
  end.resolve()
})

test('an older proposal, and one that is not what its hash says, are not the request’s', async () => {
  const safe = await env.newSafe()
  const older = { ...transactionOf(0), submittedAt: REQUESTED_AT - 120_001 }
  expect(await find([serviceOf(safe, [older])], requestOf(safe))).toBeUndefined()
  const almost = { ...transactionOf(0), submittedAt: REQUESTED_AT - 119_000 }
  expect(await find([serviceOf(safe, [almost])], requestOf(safe))).toBe(hashOf(safe, transactionOf(0)))
  const forged: ProposalSource = {
    list: async () => [`0x${'ab'.repeat(32)}`],
    read: async () => detailsOf(transactionOf(0), [], { info: { submittedAt: SIGNED_AT } }),
  }
  expect(await find([forged], requestOf(safe))).toBeUndefined()
})

test('[H-11] after a reload the request is kept, and sent once its proposal is found', async () => {
  const safe = await env.newSafe()
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
  const open = () => createJournal({ storage, events: null, locks: null })
  const before = open()
  const { status: _status, id: _id, requestedAt: _requestedAt, ...intent } = requestOf(safe)
  const entry = before.addIntent(intent)
  const proposals: (SafeTransaction & { readonly submittedAt: number })[] = []
  const journals = { before, after: open() }
  let pauses = 0
  const paused = Promise.withResolvers<void>()
  const watchOf = (journal: typeof before) =>
    createRequestWatch({
      journal,
      find: (requested, claimed) => find([serviceOf(safe, proposals)], requested, claimed),
      pause: async () => {
        pauses += 1
        // The owner signs in the dialog that stayed open.
        if (pauses === 2) proposals.push({ ...transactionOf(0), submittedAt: Date.now() })
        if (pauses > 6) await paused.promise
      },
    })
  const { after } = journals
  const watch = watchOf(after)
  watch(after.entries(CHAIN_ID, safe.address))
  watch(after.entries(CHAIN_ID, safe.address))
  expect(after.find(entry.id)?.status).toBe('requested')
  await expect
    .poll(() => after.find(entry.id))
    .toMatchObject({ status: 'sent', hash: hashOf(safe, transactionOf(0)) })
  expect(pauses).toBe(2)

  // The tab that asked waits for its wallet's own answer.
  pauses = 0
  const other = open()
  const second = other.addIntent({ ...intent, request: { ...request, data: '0x77' } })
  proposals.push({ ...transactionOf(1, { data: '0x77' }), submittedAt: Date.now() })
  watchOf(other)(other.entries(CHAIN_ID, safe.address))
  await expect.poll(() => pauses).toBeGreaterThan(4)
  expect(other.find(second.id)?.status).toBe('requested')
  other.markRejected(second.id)
  paused.resolve()
})

test('a proposal of the queue with exactly these calls is found, also an older one', async () => {
  const safe = await env.newSafe()
  const queued = (transaction: SafeTransaction & { readonly submittedAt?: number }) =>
    findQueuedCalls({ client: env.node.client, sources: [serviceOf(safe, [transaction])] }, safe.address, [
      request,
    ])
  const own = transactionOf(2)
  expect(await queued({ ...own, submittedAt: 1 })).toEqual({ safeTxHash: hashOf(safe, own), nonce: 2 })
  expect(await queued(transactionOf(2, { value: 1n }))).toBeUndefined()
  expect(await queued(transactionOf(2, { gasPrice: 1n }))).toBeUndefined()
  const down: ProposalSource = { read: () => Promise.reject(new Error('down')) }
  const tools = { client: env.node.client, sources: [down, serviceOf(safe, [own])] }
  expect(await findQueuedCalls(tools, safe.address, [request])).toMatchObject({ nonce: 2 })
  // What has run is not in the queue.
  await env.execute(safe, transactionOf(0))
  expect(await queued(transactionOf(0))).toBeUndefined()
})
