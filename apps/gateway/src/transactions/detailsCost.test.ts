import type { Safe } from '@peppermint/devnet/safe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isHex, numberToHex, zeroAddress } from 'viem'
import { approvedHashes, multisigExecutions } from '../db/schema.ts'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { startGatewayServer } from '../http/gatewayServer.fixture.ts'
import { multisigServiceRoutes } from '../transaction-service/multisigService.ts'
import { detailsRoute } from './detailsRoute.ts'
import { createProposalRequests } from './proposalRequests.ts'
import { proposalOf, requestsTo, safeTransaction } from './proposals.fixture.ts'

let world: GatewayWorld
let safe: Safe

beforeAll(async () => {
  world = await startGatewayWorld()
  safe = await world.createSafe()
  await world.caughtUp()
})
afterAll(() => world.close())

test('[G-26] details of large calldata count as several requests, before it is read and decoded', async () => {
  const ids: string[] = []
  for (const [nonce, bytes] of [
    [1, 100],
    [2, 100_000],
  ] as const) {
    const transaction = safeTransaction({ nonce, data: `0x${'ab'.repeat(bytes)}` })
    const body = await proposalOf(safe.address, transaction, safe.owners)
    expect((await requestsTo(world).propose(safe.address, body)).status).toBe(200)
    ids.push(body.safeTxHash)
  }
  let decoded = 0
  const decoder: typeof world.chain.decoder = {
    ...world.chain.decoder,
    decode(...given) {
      decoded += 1
      return world.chain.decoder.decode(...given)
    },
  }
  await using server = await startGatewayServer({
    routers: [detailsRoute(new Map([['7700', { ...world.chain, decoder }]]))],
    limits: { lists: { requests: 6, seconds: 3_600 } },
  })
  const ask = async (id = '') => (await server.ask(`/v1/chains/7700/transactions/${id}`)).status
  const [small, large] = ids
  expect([await ask(small), await ask(large)]).toEqual([200, 200])
  expect(decoded).toBeGreaterThan(0)
  decoded = 0
  expect([await ask(large), decoded]).toEqual([429, 0])
})

const LENGTH = 3_000

/** A Safe with executions of nonces from 0 on, `blockOf` which; in a block, the later the lower its hash. */
async function executedSafe(length: number, blockOf: (nonce: number) => number): Promise<Safe> {
  const executed = await world.createSafe()
  await world.caughtUp()
  const rows = Array.from({ length }, (_, nonce) => ({
    blockNumber: 1_000_000 * length + blockOf(nonce),
    logIndex: nonce,
    transactionHash: numberToHex(nonce, { size: 32 }),
    timestamp: 1_000 + blockOf(nonce),
    safe: executed.address,
    safeTxHash: numberToHex(length * 1_000_000 - nonce, { size: 32 }),
    isSuccessful: true,
    payment: 0n,
    nonce,
    to: zeroAddress,
    value: 0n,
    data: '0x' as const,
    operation: 0,
  }))
  for (let from = 0; from < length; from += 1_000)
    await world.chain.database.db.insert(multisigExecutions).values(rows.slice(from, from + 1_000))
  return executed
}

interface Changes {
  readonly results: readonly {
    readonly safeTxHash: string
    readonly modified: string
  }[]
}
const changesOf = (of: Safe, query: string) =>
  `/tx-service/7700/api/v2/safes/${of.address}/multisig-transactions/?${query}`
const readChanges = async (of: Safe, query: string) =>
  ((await (await world.request(changesOf(of, query))).json()) as Changes).results

test('[G-26] pages of changes lose and repeat none of the executions of one block', async () => {
  const many = await executedSafe(9, (nonce) => Math.floor(nonce / 5))
  for (const ordering of ['-modified', 'modified']) {
    const all = (await readChanges(many, `ordering=${ordering}`)).map(({ safeTxHash }) => safeTxHash)
    expect(new Set(all).size).toBe(9)
    for (const limit of [1, 2]) {
      const paged: string[] = []
      for (let offset = 0; offset < 9; offset += limit) {
        const page = await readChanges(many, `ordering=${ordering}&limit=${limit}&offset=${offset}`)
        paged.push(...page.map(({ safeTxHash }) => safeTxHash))
      }
      expect(paged).toEqual(all)
    }
  }
})

test('[G-26] changes are in the order of the times that they are answered with', async () => {
  const proposed = await world.createSafe()
  await world.caughtUp()
  const hashes = []
  for (const nonce of [1, 2]) {
    const body = await proposalOf(proposed.address, safeTransaction({ nonce }), proposed.owners)
    expect((await requestsTo(world).propose(proposed.address, body)).status).toBe(200)
    hashes.push(body.safeTxHash)
  }
  const [first, last] = hashes
  if (!isHex(first)) throw new Error('nothing was proposed')
  await world.chain.database.db.insert(approvedHashes).values({
    blockNumber: 1_000_000,
    logIndex: 0,
    transactionHash: numberToHex(1, { size: 32 }),
    timestamp: Math.floor(Date.now() / 1_000) + 3_600,
    safe: proposed.address,
    owner: proposed.owners[0]?.address ?? zeroAddress,
    hash: first,
  })
  const changes = await readChanges(proposed, 'ordering=-modified')
  expect(changes.map(({ safeTxHash }) => safeTxHash)).toEqual([last, first])
  const times = changes.map(({ modified }) => Date.parse(modified))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
})

test('[G-26] a page for which a whole history is sorted counts as several requests', async () => {
  const long = await executedSafe(LENGTH, (nonce) => nonce)
  const statusesOf = async (ordering: string) => {
    await using server = await startGatewayServer({
      routers: [multisigServiceRoutes(new Map([['7700', world.chain]]), createProposalRequests())],
      limits: { lists: { requests: 4, seconds: 3_600 } },
    })
    const ask = async () => (await server.ask(changesOf(long, `ordering=${ordering}&limit=1`))).status
    return [await ask(), await ask()]
  }
  expect(await statusesOf('-modified')).toEqual([200, 200])
  expect(await statusesOf('modified')).toEqual([200, 429])
  expect(await statusesOf('created')).toEqual([200, 429])
})
