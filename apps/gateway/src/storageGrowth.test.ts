/** What an anonymous attacker can make the database grow by, through the real routes with the real limits. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Safe } from '@peppermint/devnet/safe'
import { eq, sql } from 'drizzle-orm'
import { type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmations, proposals, subscriptions, devices, messages } from './db/schema.ts'
import { gatewayRoutes } from './gatewayRoutes.ts'
import { startGatewayWorld, type GatewayWorld } from './gatewayWorld.fixture.ts'
import { type GatewayServer, startGatewayServer } from './http/gatewayServer.fixture.ts'
import { ROW_BYTES, STORAGE_QUOTAS } from './http/limitStorage.ts'
import { signMessage } from './messages/ownerMessages.fixture.ts'
import { pushToken } from './notifications/deviceRequests.fixture.ts'
import { MAX_UNSIGNED_DATA_BYTES } from './transactions/proposalLimits.ts'
import { proposalOf, safeTransaction, signHash } from './transactions/proposals.fixture.ts'

/** A patient attacker: one /48, and eight addresses in as many networks. */
const NETWORKS = 9
const MAX_GROWTH_BYTES = 50_000_000
/** Hours whose quota fits into that of a day. */
const HOURS = (STORAGE_QUOTAS[1]?.bytes ?? Infinity) / (STORAGE_QUOTAS[0]?.bytes ?? 1)
/** As many requests in flight as a busy attacker's. */
const CONCURRENT = 10

let world: GatewayWorld
let safe: Safe

beforeAll(async () => {
  world = await startGatewayWorld()
})
// Each flood has a separate quota.
beforeEach(async () => {
  safe = await world.createSafe({ ownerCount: 1 })
  await world.executeTransaction(safe, { to: zeroAddress })
  await world.caughtUp()
})
afterAll(async () => {
  await world.close()
})

/** @param scale divides the real quotas. */
function startServer(scale: number): Promise<GatewayServer> {
  const many = { requests: 1_000_000, seconds: 1 }
  return startGatewayServer({
    routers: gatewayRoutes(new Map([['7700', world.chain]]), { isOn: true, services: [] }),
    trustedProxies: ['127.0.0.1'],
    // Per client and minute: the attacker has 65,536 clients in a /48, and the hours to wait.
    limits: { writes: many, lists: many },
    storageQuotas: STORAGE_QUOTAS.map(({ bytes, seconds }) => ({ bytes: bytes / scale, seconds })),
  })
}

/** Sends until the network has used up its hour. @returns requests that were accepted, and by how many bytes the database grew. */
async function flood(
  server: GatewayServer,
  network: number,
  send: (index: number) => Promise<{ path: string; body: object }>,
) {
  const before = await databaseBytes()
  let accepted = 0
  let sent = 0
  let isRefused = false
  await Promise.all(
    Array.from({ length: CONCURRENT }, async () => {
      while (!isRefused) {
        sent += 1
        const { path, body } = await send(sent)
        // A new /64 for each request: the limits per client never apply.
        const client = `2001:db8:${network.toString(16)}:${sent.toString(16)}::1`
        const response = await fetch(`${server.url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
          body: JSON.stringify(body),
        })
        if (response.status === 429) isRefused = true
        else if (response.ok) accepted += 1
        else throw new Error(`${path}: ${response.status} ${await response.text()}`)
        await response.body?.cancel()
      }
    }),
  )
  return { accepted, bytes: (await databaseBytes()) - before }
}

async function databaseBytes(): Promise<number> {
  const [row] = await world.chain.database.db
    .select({
      bytes: sql`(
        select sum(pg_total_relation_size(oid)) from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace
      )`.mapWith(Number),
    })
    .from(sql`(values (1)) as one`)
  return row?.bytes ?? Number.NaN
}

/** Of small rows a fifth of the quota shows the same with fewer requests. */
const FIFTH = 5

/** Postgres cannot compress it. */
const randomData = (bytes: number): Hex => `0x${randomBytes(bytes).toString('hex')}`

const proposePath = () => `/v1/chains/7700/transactions/${safe.address}/propose`

test.each([
  [
    'unsigned proposals',
    FIFTH,
    async (index: number) => {
      const transaction = safeTransaction({
        nonce: 1 + (index % 90),
        value: BigInt(index),
        data: randomData(MAX_UNSIGNED_DATA_BYTES),
      })
      const sender = safe.owners[0]?.address
      return { path: proposePath(), body: await proposalOf(safe.address, transaction, [], { sender }) }
    },
  ],
  [
    'proposals that the attacker signs as the owner of a Safe',
    1,
    async (index: number) => {
      const transaction = safeTransaction({ nonce: 200 + index, data: randomData(131_072) })
      return { path: proposePath(), body: await proposalOf(safe.address, transaction, safe.owners) }
    },
  ],
  [
    'messages that the attacker signs as the owner of a Safe',
    1,
    async (index: number) => {
      const message = `${index} ${randomData(30_000)}`
      const signature = await signMessage(safe, 0, message)
      return { path: `/v1/chains/7700/safes/${safe.address}/messages`, body: { message, signature } }
    },
  ],
  [
    'devices',
    FIFTH,
    async () => ({
      path: '/v1/register/notifications',
      body: {
        uuid: randomUUID(),
        cloudMessagingToken: pushToken(randomBytes(1_450).toString('base64url')),
        buildNumber: '1',
        bundle: 'attacker',
        deviceType: 'WEB',
        version: '1',
        safeRegistrations: [{ chainId: '7700', safes: [safe.address], signatures: [] }],
      },
    }),
  ],
] as const)('a day’s flood of %s grows the database by less than 50 MB', async (name, scale, send) => {
  await using server = await startServer(scale)
  const network = 1 + Math.floor(Math.random() * 65_000)
  const { accepted, bytes } = await flood(server, network, send)
  expect(accepted, name).toBeGreaterThan(5)
  expect(bytes * scale * HOURS * NETWORKS, `${accepted} requests, ${bytes} bytes`).toBeLessThan(
    MAX_GROWTH_BYTES,
  )
  for (const table of [proposals, messages, devices, subscriptions])
    await world.chain.database.db.delete(table)
})

test('[G-13] what its neighbours store does not stop an owner, nor what others send again', async () => {
  const shared = await world.createSafe({ ownerCount: 2, threshold: 2 })
  await world.caughtUp()
  const quota = 12 * ROW_BYTES
  await using busy = await startGatewayServer({
    routers: gatewayRoutes(new Map([['7700', world.chain]])),
    storageQuotas: [{ bytes: quota, seconds: 86_400 }],
  })
  const post = async (path: string, body: unknown) =>
    (
      await busy.ask(`/v1/chains/7700${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).status
  const propose = (body: unknown) => post(`/transactions/${shared.address}/propose`, body)
  const [first, second] = shared.owners
  if (first === undefined || second === undefined) throw new Error('no owners')
  const data = randomData(2 * ROW_BYTES)
  const anonymous = await Promise.all(
    [0, 1, 2].map((nonce) =>
      proposalOf(shared.address, safeTransaction({ nonce, data }), [], { sender: first.address }),
    ),
  )
  const padded = { ...anonymous[0], padding: 'x'.repeat(5 * ROW_BYTES) }
  // Only what is stored counts, and only once.
  for (const body of [padded, padded, anonymous[1]]) expect(await propose(body)).toBe(200)
  expect(await propose(anonymous[2])).toBe(429)

  const signed = await proposalOf(shared.address, safeTransaction({ nonce: 7 }), [first])
  // Everyone can read the owner's signature, and send it again.
  for (let index = 0; index < 12; index += 1) expect(await propose(signed)).toBe(200)
  expect(await propose(await proposalOf(shared.address, safeTransaction({ nonce: 8 }), [first]))).toBe(200)
  const confirm = async (body: { readonly safeTxHash: Hex }) =>
    post(`/transactions/${body.safeTxHash}/confirmations`, {
      signature: await signHash(body.safeTxHash, [second]),
      padding: 'x'.repeat(quota),
    })
  for (let index = 0; index < 12; index += 1) expect(await confirm(signed)).toBe(200)
  const message = 'Let us out.'
  const messagePath = `/safes/${shared.address}/messages`
  expect(await post(messagePath, { message, signature: await signMessage(shared, 0, message) })).toBe(202)
  expect(await post(messagePath, { message, signature: await signMessage(shared, 1, message) })).toBe(202)
  // What one owner proposes is the Safe's, and leaves the other its confirmations.
  const large = await proposalOf(shared.address, safeTransaction({ nonce: 9, data: randomData(quota) }), [
    first,
  ])
  expect(await propose(large)).toBe(429)
  const { db } = world.chain.database
  expect(await db.$count(proposals)).toBe(4)
  expect(await db.$count(confirmations, eq(confirmations.safeTxHash, signed.safeTxHash))).toBe(2)
})
