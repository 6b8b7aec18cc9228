/** The proposals of requests whose answer was lost, on a local chain. Only the services are scripted. */
import { encodeMultiSend } from '@peppermint/safe/build'
import { safeAddress, type Safe } from '@peppermint/devnet/safe'
import type { SafeTransaction } from '@peppermint/safe/hashes'
import { createJournal, type Requested } from '@peppermint/wallet-kit/transactions'
import type { Hash } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProposal } from './findProposal.ts'
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

test('[H-11] a host that lists nothing is asked for the hashes of the next nonces', async () => {
  const safe = await env.newSafe()
  const host = serviceOf(safe, [transactionOf(4)], false)
  expect(await find([host], requestOf(safe))).toBe(hashOf(safe, transactionOf(4)))
  expect(host.asked).toHaveLength(5)
  const none = serviceOf(safe, [], false)
  expect(await find([none], requestOf(safe))).toBeUndefined()
  expect(none.asked).toHaveLength(8)
})

test('[H-11] a batch is found if it is the mints that were asked for, and nothing else', async () => {
  const safe = await env.newSafe()
  const entry = requestOf(safe, { request: { ...request, value: 5n } })
  const batchOf = (calls: readonly { to: `0x${string}`; value: bigint; data: `0x${string}` }[], over = {}) =>
    transactionOf(0, {
      to: safeAddress('multiSendCallOnly', '1.4.1'),
      data: encodeMultiSend(calls),
      operation: 1,
      ...over,
    })
  const first = { ...request, value: 3n }
  const second = { ...request, data: '0xef', value: 2n } as const
  const isFound = async (transaction: SafeTransaction) =>
    (await find([serviceOf(safe, [transaction])], entry)) === hashOf(safe, transaction)
  expect(await isFound(batchOf([first, second]))).toBe(true)
  expect(await isFound(batchOf([first, { ...second, value: 9n }]))).toBe(false)
  expect(await isFound(batchOf([second, first]))).toBe(false)
  expect(await isFound(batchOf([first, { ...second, to: safe.address }]))).toBe(false)
  expect(await isFound(batchOf([first, second], { to: safe.address }))).toBe(false)
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
