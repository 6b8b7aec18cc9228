import type { Safe } from '@peppermint/devnet/safe'
import { eq } from 'drizzle-orm'
import { concatHex, type Hex, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '../db/schema.ts'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { hashesOf, messageRequests, signMessage, typedOrder } from './ownerMessages.fixture.ts'
import { MAX_LISTED } from './messageRoutes.ts'
import { MAX_MESSAGE_BYTES, MAX_MESSAGES } from './signMessage.ts'
import { MAX_MESSAGES_PER_HOUR } from './signMessage.ts'

let world: GatewayWorld
let safe: Safe
let requests: ReturnType<typeof messageRequests>
beforeAll(async () => {
  world = await startGatewayWorld()
  safe = await world.createSafe({ ownerCount: 2, threshold: 2 })
  await world.caughtUp()
  requests = messageRequests(world, safe.address)
})
afterAll(() => world.close())

const wellFormed: Hex = `0x${'11'.repeat(64)}1b`

/** Each needs as many steps as its size squared, or more, where they are not bounded. */
const hostile = {
  'types that refer to each other': {
    domain: {},
    types: { A: [{ name: 'b', type: 'B' }], B: [{ name: 'a', type: 'A' }] },
    primaryType: 'A',
    message: { b: { a: {} } },
  },
  'many types encoded many times': {
    domain: {},
    types: {
      Root: Array.from({ length: 300 }, (_, index) => ({ name: `field${index}`, type: 'Empty[]' })),
      Empty: [],
    },
    primaryType: 'Root',
    message: {
      ...Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field${index}`, []])),
      field0: Array.from({ length: 1_500 }, () => ({})),
    },
  },
  '20,000 empty texts': {
    domain: {},
    types: { A: [{ name: 'texts', type: 'string[]' }] },
    primaryType: 'A',
    message: { texts: Array.from({ length: 20_000 }, () => '') },
  },
  'names of object methods as types': {
    domain: {},
    types: { A: [{ name: 'a', type: 'toString' }] },
    primaryType: 'A',
    message: { a: 'a' },
  },
  'a primary type that does not exist': { ...typedOrder, primaryType: 'constructor' },
  'no primary type to infer': { domain: {}, types: {}, message: {} },
  'a value of the wrong type': { ...typedOrder, message: { maker: null, amount: 'many' } },
}

test.each(Object.entries(hostile))('[G-20] [G-26] refuses typed data with %s', async (_name, message) => {
  const response = await requests.propose({ message, signature: wellFormed })
  const error = { code: 422, statusCode: 422, message: 'Could not calculate messageHash' }
  expect([response.status, await response.json()]).toEqual([422, error])
})

const long = 'x'.repeat(65_537)

test.each([
  ['no body', undefined, 'Invalid input'],
  ['no message', { signature: wellFormed }, 'Invalid input'],
  ['a number as message', { message: 1, signature: wellFormed }, 'Invalid input'],
  ['a message of lists', { message: [], signature: wellFormed }, 'Invalid input'],
  ['a long text', { message: long, signature: wellFormed }, 'Message is too long'],
  ['long typed data', { message: { ...typedOrder, primaryType: long }, signature: wellFormed }, 'too long'],
  ['no signature', { message: 'gm' }, 'Invalid input'],
  ['a short signature', { message: 'gm', signature: '0x11' }, 'Invalid signature'],
  ['a signature of bytes without meaning', { message: 'gm', signature: wellFormed }, 'Invalid signature'],
  ['a huge signature', { message: 'gm', signature: `0x${'11'.repeat(40_000)}` }, 'Invalid signature'],
  ['a long origin', { message: 'gm', signature: wellFormed, origin: 'x'.repeat(2_001) }, 'Invalid origin'],
  ['a fraction as safeAppId', { message: 'gm', signature: wellFormed, safeAppId: 0.5 }, 'Invalid input'],
])('[G-20] [G-26] refuses a proposal with %s', async (_name, body, message) => {
  const response = await requests.propose(body ?? {})
  const error: unknown = await response.json()
  expect([response.status, error]).toMatchObject([422, { code: 422, statusCode: 422 }])
  expect(error).toHaveProperty('message', expect.stringContaining(message))
})

test('[G-20] refuses an attacker’s signature, and two signatures at once', async () => {
  const attacker = privateKeyToAccount(generatePrivateKey())
  const { messageHash } = hashesOf(safe, 'gm')
  const both = concatHex([await signMessage(safe, 0, 'gm'), await signMessage(safe, 1, 'gm')])
  const ofAnother = await signMessage(safe, 0, 'gn')
  for (const signature of [await attacker.sign({ hash: messageHash }), both, ofAnother]) {
    const response = await requests.propose({ message: 'gm', signature })
    expect([response.status, await response.json()]).toMatchObject([422, { message: 'Invalid signature' }])
  }
  expect((await requests.list()).count).toBe(0)
})

test('[G-18] [G-19] [G-21] answers 404 for unknown chains, Safes and messages', async () => {
  const unknown: Hex = `0x${'22'.repeat(32)}`
  const notSafe = messageRequests(world, `0x${'33'.repeat(20)}`)
  const answers = [
    [await world.request(`/v1/chains/1/safes/${safe.address}/messages`), 'Chain not found'],
    [await world.request(`/v1/chains/1/messages/${unknown}`), 'Chain not found'],
    [await world.request(`/v1/chains/7700/messages/${unknown}/`), 'Message not found'],
    [await requests.confirm(unknown, wellFormed), 'Message not found'],
    [await world.request(`/v1/chains/7700/safes/0x${'33'.repeat(20)}/messages`), 'Safe not found'],
    [await notSafe.propose({ message: 'gm', signature: wellFormed }), 'Safe not found'],
  ] as const
  for (const [response, message] of answers)
    expect([response.status, await response.json()]).toEqual([404, { code: 404, statusCode: 404, message }])
})

test.each(['/v1/chains/7700/messages/0x12', '/v1/chains/7700/safes/0x12/messages'])(
  '[G-18] [G-19] refuses the path %s',
  async (path) => {
    expect((await world.request(path)).status).toBe(422)
  },
)

test('[G-18] a page of messages has at most twenty, whatever is asked for', async () => {
  const full = await world.createSafe()
  await world.caughtUp()
  await world.chain.database.db.insert(messages).values(
    Array.from({ length: MAX_LISTED + 1 }, (_, index) => ({
      messageHash: `0x${String(index).padStart(63, '0')}f` as const,
      safe: full.address,
      message: 'gm',
      proposedBy: full.address,
      createdAt: new Date(1_700_000_000_000 + index),
      modifiedAt: new Date(1_700_000_000_000 + index),
    })),
  )
  const path = `/v1/chains/7700/safes/${full.address}/messages?cursor=limit%3D100%26offset%3D0`
  const page = (await (await world.request(path)).json()) as {
    readonly next: string
    readonly results: readonly { readonly type: string }[]
  }
  expect(page.results.filter(({ type }) => type === 'MESSAGE')).toHaveLength(MAX_LISTED)
  expect(page.next).toContain(encodeURIComponent('limit=20&offset=20'))
})

test('[G-20] limits the new messages of a Safe per hour, not their confirmations', async () => {
  const busy = await world.createSafe({ ownerCount: 3, threshold: 2 })
  await world.caughtUp()
  const { propose, confirm, list } = messageRequests(world, busy.address)
  const now = Date.now()
  const row = (index: number, ageMs: number): typeof messages.$inferInsert => ({
    messageHash: `0x${String(index).padStart(64, '0')}`,
    safe: busy.address,
    message: 'gm',
    proposedBy: safe.address,
    createdAt: new Date(now - ageMs),
    modifiedAt: new Date(now - ageMs),
  })
  await world.chain.database.db
    .insert(messages)
    .values([
      row(0, 3_700_000),
      ...Array.from({ length: MAX_MESSAGES_PER_HOUR - 1 }, (_, index) => row(index + 1, 1_000)),
    ])
  const { status: accepted } = await propose({ message: 'gm', signature: await signMessage(busy, 0, 'gm') })
  expect(accepted).toBe(202)
  const refused = await propose({ message: 'gn', signature: await signMessage(busy, 0, 'gn') })
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { message: 'Too many messages of this Safe within an hour' },
  ])
  const confirmed = await confirm(hashesOf(busy, 'gm').messageHash, await signMessage(busy, 1, 'gm'))
  expect(confirmed.status).toBe(200)
  // One more than the limit allows, as after it was lowered.
  await world.chain.database.db.insert(messages).values(row(MAX_MESSAGES_PER_HOUR, 1_000))
  const repeated = await propose({ message: 'gm', signature: await signMessage(busy, 2, 'gm') })
  expect(repeated.status).toBe(202)
  expect((await list()).count).toBe(MAX_MESSAGES_PER_HOUR + 2)
})

test('[G-20] a change is announced to all processes, with an event for a new message only', async () => {
  const changes: unknown[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = world.chain.changes.subscribe((change) => changes.push(change) === 2 && resolve())
  const { messageHash } = hashesOf(safe, 'announced')
  await requests.propose({ message: 'announced', signature: await signMessage(safe, 0, 'announced') })
  await requests.propose({ message: 'announced', signature: await signMessage(safe, 1, 'announced') })
  await promise
  stop()
  expect(changes).toEqual([
    { type: 'safe', safe: safe.address, event: { type: 'MESSAGE_CREATED', messageHash } },
    { type: 'safe', safe: safe.address },
  ])
})

test('a Safe keeps its newest messages, of so many bytes', async () => {
  const busy = await world.createSafe({ ownerCount: 1 })
  await world.caughtUp()
  const { db } = world.chain.database
  const row = (index: number, message: string): typeof messages.$inferInsert => ({
    messageHash: numberToHex(2 ** 40 + index, { size: 32 }),
    safe: busy.address,
    message,
    proposedBy: busy.address,
    createdAt: new Date(Date.now() - 7_200_000 + index),
    modifiedAt: new Date(),
  })
  const stored = async () =>
    (await db.select().from(messages).where(eq(messages.safe, busy.address)))
      .map(({ messageHash }) => messageHash)
      .toSorted()
  const propose = async (message: string) => {
    const body = { message, signature: await signMessage(busy, 0, message) }
    expect((await messageRequests(world, busy.address).propose(body)).status).toBe(202)
    return hashesOf(busy, message).messageHash
  }
  const short = Array.from({ length: MAX_MESSAGES }, (_, index) => row(index, 'gm'))
  await db.insert(messages).values(short)
  const first = await propose('first')
  const kept = short.slice(1).map(({ messageHash }) => messageHash)
  expect(await stored()).toEqual([...kept, first].toSorted())

  await db.delete(messages).where(eq(messages.safe, busy.address))
  const size = MAX_MESSAGE_BYTES / 4
  const large = Array.from({ length: 4 }, (_, index) => row(index, 'x'.repeat(size - 2)))
  await db.insert(messages).values(large)
  const last = await propose('last')
  expect(await stored()).toEqual([...large.slice(1).map(({ messageHash }) => messageHash), last].toSorted())
})
