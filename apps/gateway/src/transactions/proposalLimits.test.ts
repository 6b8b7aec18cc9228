import type { Safe } from '@peppermint/devnet/safe'
import { and, eq } from 'drizzle-orm'
import { type Address, type Hex, numberToHex, zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { proposeInput } from '@peppermint/safe/wire'
import { delegates, proposals } from '../db/schema.ts'
import { cleanUp } from '../db/startCleanup.ts'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import {
  MAX_PENDING_PER_DELEGATE,
  MAX_PENDING_PER_OWNER,
  MAX_UNSIGNED,
  MAX_UNSIGNED_DATA_BYTES,
  MAX_UNSIGNED_PER_NETWORK,
  MAX_UNSIGNED_PER_NONCE,
  MAX_UNSIGNED_PER_SAFE,
  UNSIGNED_PROPOSALS_PER_CLIENT,
} from './proposalLimits.ts'
import {
  newAccount,
  proposalOf,
  requestsTo,
  type Requests,
  safeTransaction,
  signHash,
} from './proposals.fixture.ts'
import { proposeTransaction } from './proposeTransaction.ts'

let world: GatewayWorld
let requests: Requests
let safe: Safe

beforeAll(async () => {
  world = await startGatewayWorld()
  requests = requestsTo(world)
  safe = await world.createSafe({ ownerCount: 2, threshold: 2 })
  await world.executeTransaction(safe, { to: zeroAddress })
  await world.caughtUp()
})
afterEach(async () => {
  await world.chain.database.db.delete(proposals)
  await world.chain.database.db.delete(delegates)
})
afterAll(() => world.close())

const owner = (index: number) => {
  const account = safe.owners[index]
  if (account === undefined) throw new Error('no such owner')
  return account
}
const free = () => undefined
/** Without the limit of requests per client. */
async function proposeUnsigned(nonce: number, value: bigint): Promise<Hex> {
  const transaction = safeTransaction({ nonce, value })
  const body = await proposalOf(safe.address, transaction, [], { sender: owner(0).address })
  await proposeTransaction(world.chain, safe.address, proposeInput.parse(body), '192.0.2.1', free)
  return body.safeTxHash
}
let inserted = 0
async function insertPending(
  total: number,
  fields: {
    readonly proposer: Address
    readonly proposedByDelegate?: Address
    readonly nonce?: number
    readonly data?: Hex
  },
) {
  const now = new Date()
  await world.chain.database.db.insert(proposals).values(
    Array.from({ length: total }, (_, index) => ({
      ...safeTransaction({ nonce: index + 1 }),
      safeTxHash: numberToHex((inserted += 1), { size: 32 }),
      safe: safe.address,
      trustedBy: fields.proposer,
      isTrusted: true,
      submittedAt: now,
      modifiedAt: now,
      ...fields,
    })),
  )
}
const hashesOf = async (where = eq(proposals.isTrusted, false)) => {
  const rows = await world.chain.database.db
    .select({ safeTxHash: proposals.safeTxHash })
    .from(proposals)
    .where(and(eq(proposals.safe, safe.address), where))
    .orderBy(proposals.submittedAt)
  return rows.map(({ safeTxHash }) => safeTxHash)
}

test('an unsigned proposal replaces the oldest unsigned one of its nonce', async () => {
  const trusted = await proposalOf(safe.address, safeTransaction({ nonce: 3 }), [owner(0)])
  await requests.propose(safe.address, trusted)
  const elsewhere = await proposeUnsigned(4, 1n)
  const sent: Hex[] = []
  for (let value = 1n; value <= MAX_UNSIGNED_PER_NONCE + 2; value += 1n)
    sent.push(await proposeUnsigned(3, value))
  expect((await hashesOf()).toSorted()).toEqual([elsewhere, ...sent.slice(2)].toSorted())
  expect(await hashesOf(eq(proposals.isTrusted, true))).toEqual([trusted.safeTxHash])
})

test('unsigned proposals do not replace one that an owner approved on chain', async () => {
  const approved = await proposeUnsigned(3, 99n)
  await world.approveHash(safe, 0, approved)
  await world.caughtUp()
  const sent: Hex[] = []
  for (let value = 1n; value <= MAX_UNSIGNED_PER_NONCE + 1; value += 1n)
    sent.push(await proposeUnsigned(3, value))
  expect((await hashesOf()).toSorted()).toEqual([approved, ...sent.slice(1)].toSorted())
})

test('an unsigned proposal replaces the oldest unsigned one of its Safe', async () => {
  const sent: Hex[] = []
  for (let nonce = 1; nonce <= MAX_UNSIGNED_PER_SAFE + 1; nonce += 1)
    sent.push(await proposeUnsigned(nonce, 1n))
  expect((await hashesOf()).toSorted()).toEqual(sent.slice(1).toSorted())
})

test('an unsigned proposal replaces the oldest one of its network, of any Safe', async () => {
  const other = await world.createSafe()
  await world.caughtUp()
  const old = new Date(Date.now() - 60_000)
  const first = await proposeUnsigned(1, 1n)
  const [row] = await world.chain.database.db.select().from(proposals)
  const copies = (total: number, fields: object) =>
    Array.from({ length: total }, () => ({
      ...safeTransaction({ nonce: 1 }),
      safeTxHash: numberToHex((inserted += 1), { size: 32 }),
      safe: other.address,
      isTrusted: false,
      network: row?.network ?? null,
      submittedAt: new Date(),
      modifiedAt: old,
      ...fields,
    }))
  await world.chain.database.db
    .update(proposals)
    .set({ submittedAt: old })
    .where(eq(proposals.safeTxHash, first))
  const { db } = world.chain.database
  await db.insert(proposals).values(copies(MAX_UNSIGNED_PER_NETWORK - 1, {}))
  const newest = await proposeUnsigned(2, 1n)
  expect(await hashesOf()).toEqual([newest])
  expect(await db.$count(proposals)).toBe(MAX_UNSIGNED_PER_NETWORK)

  // Beyond the limit of all, the network with the most loses its oldest.
  await db.delete(proposals).where(eq(proposals.safe, other.address))
  const large = copies(MAX_UNSIGNED - 1, { network: 'large' })
  await db
    .insert(proposals)
    .values(large.map((one, index) => (index === 0 ? { ...one, submittedAt: old } : one)))
  const last = await proposeUnsigned(3, 1n)
  expect(await hashesOf()).toEqual([newest, last])
  expect(await db.$count(proposals)).toBe(MAX_UNSIGNED)
  expect(await db.$count(proposals, eq(proposals.safeTxHash, large[0]?.safeTxHash ?? '0x'))).toBe(0)
})

test('unsigned calldata is limited, signed calldata by what its owner has pending', async () => {
  const data: Hex = `0x${'00'.repeat(MAX_UNSIGNED_DATA_BYTES + 1)}`
  const transaction = safeTransaction({ nonce: 1, data })
  const sender = owner(0).address
  const unsigned = await proposalOf(safe.address, transaction, [], { sender })
  await expect(
    proposeTransaction(world.chain, safe.address, proposeInput.parse(unsigned), '192.0.2.1', free),
  ).rejects.toMatchObject({ status: 422, message: 'Unsigned data has more than 4096 bytes. Sign it.' })
  const signed = await proposalOf(safe.address, transaction, [owner(0)])
  expect(await requests.propose(safe.address, signed)).toMatchObject({ status: 200 })

  const largest: Hex = `0x${'00'.repeat(131_072)}`
  await insertPending(64, { proposer: owner(0).address, data: largest })
  const next = safeTransaction({ nonce: 2, value: 9n })
  expect(
    await requests.propose(safe.address, await proposalOf(safe.address, next, [owner(0)])),
  ).toMatchObject({
    status: 422,
    body: { message: 'Too many pending transactions of this owner. Execute or delete some first.' },
  })
  expect(
    await requests.propose(safe.address, await proposalOf(safe.address, next, [owner(1)])),
  ).toMatchObject({ status: 200 })
})

test('what no owner signed expires, unless one approved it on chain', async () => {
  const [approved, expired] = [await proposeUnsigned(5, 1n), await proposeUnsigned(5, 2n)]
  await world.approveHash(safe, 0, approved)
  await world.caughtUp()
  const signed = await proposalOf(safe.address, safeTransaction({ nonce: 5 }), [owner(0)])
  await requests.propose(safe.address, signed)
  const { db } = world.chain.database
  await db.update(proposals).set({ submittedAt: new Date(Date.now() - 15 * 86_400_000) })
  const fresh = await proposeUnsigned(6, 1n)
  await cleanUp({ ...world.chain, unsignedDays: 14 })
  const left = (await db.select().from(proposals)).map(({ safeTxHash }) => safeTxHash)
  expect(left.toSorted()).toEqual([approved, signed.safeTxHash, fresh].toSorted())
  expect(left).not.toContain(expired)
})

test('limits unsigned proposals per client, and says when to try again', async () => {
  const send = async (signers: readonly ReturnType<typeof owner>[], nonce: number) =>
    requests.propose(
      safe.address,
      await proposalOf(safe.address, safeTransaction({ nonce }), signers, {
        ...(signers.length === 0 && { sender: owner(0).address }),
      }),
    )
  const answers = []
  for (let nonce = 1; nonce <= UNSIGNED_PROPOSALS_PER_CLIENT.requests + 1; nonce += 1)
    answers.push(await send([], nonce))
  expect(answers.slice(0, -1).map(({ status }) => status)).not.toContain(429)
  const last = answers.at(-1)
  expect(last).toMatchObject({ status: 429, body: { code: 429, statusCode: 429 } })
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await send([owner(0)], 1)).toMatchObject({ status: 200 })
})

test('limits what one owner has pending, and not what another one has', async () => {
  await insertPending(MAX_PENDING_PER_OWNER - 1, { proposer: owner(0).address })
  // Nonces that are used already do not count.
  await insertPending(5, { proposer: owner(0).address, nonce: 0 })
  const at = (nonce: number, signer: number) =>
    proposalOf(safe.address, safeTransaction({ nonce, value: 9n }), [owner(signer)])
  expect(await requests.propose(safe.address, await at(1, 0))).toMatchObject({ status: 200 })
  const beyond = await at(2, 0)
  expect(await requests.propose(safe.address, beyond)).toMatchObject({
    status: 422,
    body: { message: 'Too many pending transactions of this owner. Execute or delete some first.' },
  })
  const byOther = await proposalOf(safe.address, safeTransaction({ nonce: 2, value: 9n }), [owner(1)])
  expect(await requests.propose(safe.address, byOther)).toMatchObject({ status: 200 })
  // An unsigned proposal counts for the first owner who signs it.
  const anonymous = await proposeUnsigned(2, 8n)
  const path = `/v1/chains/7700/transactions/${anonymous}/confirmations`
  const signature = await signHash(anonymous, [owner(0)])
  expect(await requests.send('POST', path, { signature })).toMatchObject({ status: 422 })
  // A confirmation is no proposal.
  expect(await requests.propose(safe.address, beyond)).toMatchObject({ status: 200 })
})

test('limits what one delegate has pending, and its owner still proposes', async () => {
  const delegate = newAccount()
  const row = { safe: null, delegate: delegate.address, delegator: owner(0).address, label: '' }
  await world.chain.database.db.insert(delegates).values({ ...row, createdAt: new Date() })
  const proposedByDelegate = delegate.address
  await insertPending(MAX_PENDING_PER_DELEGATE, { proposer: owner(0).address, proposedByDelegate })
  const transaction = safeTransaction({ nonce: 1, value: 9n })
  expect(
    await requests.propose(safe.address, await proposalOf(safe.address, transaction, [delegate])),
  ).toMatchObject({
    status: 422,
    body: { message: 'Too many pending transactions of this delegate. Execute or delete some first.' },
  })
  expect(
    await requests.propose(safe.address, await proposalOf(safe.address, transaction, [owner(0)])),
  ).toMatchObject({ status: 200 })
})

test('[G-13] refuses fields that are malformed or beyond their bounds', async () => {
  const body = await proposalOf(safe.address, safeTransaction({ nonce: 1 }), [owner(0)])
  for (const [fields, path, message] of [
    [{ origin: JSON.stringify({ name: 'x'.repeat(200) }) }, 'origin', 'Invalid origin'],
    [{ origin: 'x'.repeat(201) }, 'origin', 'Invalid origin'],
    [{ origin: '🌶'.repeat(201) }, 'origin', 'Invalid origin'],
    [{ data: `0x${'00'.repeat(131_073)}` }, 'data', 'Data has more than 131072 bytes'],
    [{ data: '0x123' }, 'data', 'Invalid "0x" notated hex string'],
    [{ signature: `0x${'00'.repeat(64)}` }, 'signature', 'Invalid signature'],
    [{ signature: `0x${'00'.repeat(32_769)}` }, 'signature', 'Invalid signature'],
    [{ nonce: '0x1' }, 'nonce', 'Invalid base-10 numeric string'],
    [{ nonce: '9007199254740991' }, 'nonce', 'Invalid base-10 numeric string'],
    [{ nonce: '9007199254740992' }, 'nonce', 'Invalid base-10 numeric string'],
    [{ value: (2n ** 256n).toString() }, 'value', 'Invalid base-10 numeric string'],
    [{ to: '0x12' }, 'to', 'Invalid address'],
    [{ safeTxHash: '0x12' }, 'safeTxHash', 'Invalid "0x" notated hex string'],
    [{ operation: 2 }, 'operation', undefined],
    [{ sender: null }, 'sender', undefined],
  ] as const)
    expect(await requests.propose(safe.address, { ...body, ...fields }), path).toMatchObject({
      status: 422,
      body: { code: 422, statusCode: 422, path: [path], ...(message !== undefined && { message }) },
    })
  const empty = { ...body, origin: '', refundReceiver: null, data: null }
  expect(await requests.propose(safe.address, empty)).toMatchObject({ status: 200 })
})

test('[G-13] any text of 200 characters is an origin, and is shown as what its proposer wrote', async () => {
  const app = { url: 'https://mint.example', name: 'Mint', note: 'Rent for May' }
  let nonce = 1
  for (const [origin, shown, note] of [
    // As Safe{Wallet} sends it when something is added to a batch: where the wallet itself is.
    ['https://wallet.example', 'https://wallet.example', null],
    ['🌶'.repeat(200), '🌶'.repeat(200), null],
    ['{"url":', '{"url":', null],
    ['["Example"]', '["Example"]', null],
    [JSON.stringify(app), 'https://mint.example', 'Rent for May'],
    ['{"note":"Rent"}', null, 'Rent'],
  ] as const) {
    const body = await proposalOf(safe.address, safeTransaction({ nonce: nonce++ }), [owner(0)])
    expect(await requests.propose(safe.address, { ...body, origin }), origin).toMatchObject({
      status: 200,
      body: { origin: shown, note, safeAppInfo: null },
    })
  }
})
