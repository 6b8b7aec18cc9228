import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { deviceType } from '@peppermint/safe/wire'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { getAddress, type Hex, numberToHex, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '@peppermint/indexer/db/database.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { devices, safeCreations, safeOwners, subscriptions } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import type { GatewayRouter } from '../http/gatewayRouter.ts'
import { startGatewayServer, type GatewayServer } from '../http/gatewayServer.fixture.ts'
import { deviceRequests, pushToken, registrationOf } from './deviceRequests.fixture.ts'
import {
  MAX_ANONYMOUS,
  MAX_ANONYMOUS_PER_SAFE,
  MAX_DEVICES_PER_ENDPOINT,
  removeOldDevices,
} from './devices.ts'
import { NEW_DEVICES_PER_CLIENT, notificationRoutes } from './notificationRoutes.ts'
import { createVapidKeys, PUSH_SERVICES } from './pushService.fixture.ts'
import { MAX_SIGNATURES } from './registerDevice.ts'

const alice = privateKeyToAccount(generatePrivateKey())
const bob = privateKeyToAccount(generatePrivateKey())
const safe = getAddress(`0x${'5a'.repeat(20)}`)
const otherSafe = getAddress(`0x${'5b'.repeat(20)}`)
/** Indexed Safes of others. */
const foreign = Array.from({ length: MAX_ANONYMOUS + 1 }, (_, index) =>
  getAddress(numberToHex(0x5c0000 + index, { size: 20 })),
)

describe('devices', () => {
  const databases = new Map<string, Database>()
  let server: GatewayServer
  let limitedServer: GatewayServer
  let requests: ReturnType<typeof deviceRequests>
  let limited: ReturnType<typeof deviceRequests>
  /** Without keys of Web Push. */
  let off: ReturnType<typeof deviceRequests>
  let offServer: GatewayServer
  /** Of one new device. */
  let exhausted: ReturnType<typeof deviceRequests>
  let exhaustedServer: GatewayServer

  beforeAll(async () => {
    const url = await freshDatabaseUrl()
    for (const chainId of ['1', '7700'])
      databases.set(
        chainId,
        await openDatabase(url, {
          migrations: fileURLToPath(new URL('../db/migrations', import.meta.url)),
          schemaName: `gateway_${chainId}`,
        }),
      )
    const chains = new Map(
      [...databases].map(([chainId, database]) => [chainId, { database } as unknown as GatewayChain]),
    )
    for (const database of databases.values()) {
      await database.db.insert(safeCreations).values(
        [safe, otherSafe, ...foreign].map((one, logIndex) => ({
          safe: one,
          initiator: one,
          blockNumber: 1,
          logIndex,
          transactionHash: numberToHex(logIndex, { size: 32 }),
          timestamp: 1,
        })),
      )
      for (const { address } of [alice, bob])
        await database.db
          .insert(safeOwners)
          .values([safe, otherSafe].map((one) => ({ safe: one, owner: address })))
    }
    const unlimited = { requests: 10_000, seconds: 1 }
    const serve = (routes: GatewayRouter) =>
      startGatewayServer({
        routers: [routes],
        log: pino({ level: 'silent' }),
        limits: { writes: unlimited },
        storageQuotas: [],
      })
    const push = { isOn: true, services: PUSH_SERVICES }
    server = await serve(notificationRoutes(chains, push, unlimited))
    limitedServer = await serve(notificationRoutes(chains, push))
    exhaustedServer = await serve(notificationRoutes(chains, push, { requests: 1, seconds: 3_600 }))
    const requestsTo = (target: GatewayServer) =>
      deviceRequests({ request: (path, init) => fetch(`${target.url}${path}`, init) })
    offServer = await serve(notificationRoutes(chains, { isOn: false, services: [] }))
    off = requestsTo(offServer)
    requests = requestsTo(server)
    limited = requestsTo(limitedServer)
    exhausted = requestsTo(exhaustedServer)
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await offServer[Symbol.asyncDispose]()
    await limitedServer[Symbol.asyncDispose]()
    await exhaustedServer[Symbol.asyncDispose]()
    await Promise.all([...databases.values()].map((database) => database.close()))
  })

  const db = (chainId = '7700') => {
    const database = databases.get(chainId)
    if (database === undefined) throw new Error('no database')
    return database.db
  }
  /** `safe signer` of each subscription of a device. */
  async function followed(uuid: string, chainId?: string): Promise<readonly string[]> {
    const rows = await db(chainId).select().from(subscriptions)
    return rows
      .filter(({ device }) => device === uuid)
      .map((row) => `${row.safe} ${row.signer}`)
      .toSorted((one, other) => one.localeCompare(other))
  }
  const sorted = (...values: readonly string[]) => values.toSorted((one, other) => one.localeCompare(other))

  test('[G-23] a browser follows its Safes for its signers', async () => {
    const uuid = randomUUID()
    const token = pushToken()
    const response = await requests.register({ uuid, token, safes: [safe, otherSafe], signers: [alice, bob] })
    expect([response.status, await response.text()]).toEqual([200, ''])
    const pairs = [safe, otherSafe].flatMap((one) => [alice, bob].map(({ address }) => `${one} ${address}`))
    expect(await followed(uuid)).toEqual(sorted(...pairs))
    const stored = (await db().select().from(devices)).find(({ id }) => id === uuid)
    expect(stored).toMatchObject({ type: 'WEB', cloudMessagingToken: token, bundle: 'example.wallet' })
  })

  test.each([
    ...deviceType.options
      .filter((type) => type !== 'WEB')
      .map((type) => [type, 'push subscription', true, `no devices of type ${type}.`] as const),
    ['WEB', 'token of Firebase', true, 'This gateway sends Web Push only'],
    ['WEB', 'push subscription', false, 'This gateway sends no push messages'],
    ['IOS', 'token of Firebase', false, 'This gateway sends no push messages'],
  ] as const)(
    '[G-23] [G-27] a %s with a %s that nothing reaches (Web Push: %s) is refused',
    async (type, token, isOn, message) => {
      const uuid = randomUUID()
      const given = token === 'token of Firebase' ? 'cX3:APA91b' : pushToken()
      const response = await (isOn ? requests : off).register({ type, uuid, token: given, safes: [safe] })
      expect([response.status, await response.json()]).toMatchObject([
        422,
        { code: 422, message: expect.stringContaining(message) },
      ])
      expect((await db().select().from(devices)).some(({ id }) => id === uuid)).toBe(false)
    },
  )

  test('[G-23] a signature of another text does not subscribe its signer', async () => {
    const uuid = randomUUID()
    const body = await registrationOf({ uuid, safes: [safe], signers: [alice] })
    expect((await requests.send({ ...body, cloudMessagingToken: pushToken() })).status).toBe(200)
    const [subscription] = await followed(uuid)
    expect(subscription).not.toContain(alice.address)
  })

  test('[G-23] addresses are signed checksummed and sorted, and accepted in any case', async () => {
    const uuid = randomUUID()
    const body = await registrationOf({ uuid, safes: [otherSafe, safe], signers: [alice] })
    const [registration] = body.safeRegistrations
    const safes = [otherSafe, safe].map((one) => one.toLowerCase())
    await requests.send({ ...body, safeRegistrations: [{ ...registration, safes }] })
    expect(await followed(uuid)).toEqual(sorted(`${safe} ${alice.address}`, `${otherSafe} ${alice.address}`))
  })

  test('[G-23] without signatures a device follows anonymously, without uuid it gets one', async () => {
    const before = new Set((await db().select().from(devices)).map(({ id }) => id))
    expect((await requests.register({ uuid: null, timestamp: null, safes: [safe] })).status).toBe(200)
    const added = (await db().select().from(devices)).filter(({ id }) => !before.has(id))
    expect(added).toHaveLength(1)
    expect(await followed(added[0]?.id ?? '')).toEqual([`${safe} ${zeroAddress}`])
  })

  test('[G-23] a Safe that is not indexed is not followed', async () => {
    const uuid = randomUUID()
    const unknown = getAddress(`0x${'5d'.repeat(20)}`)
    expect((await requests.register({ uuid, safes: [unknown, safe], signers: [alice] })).status).toBe(200)
    expect(await followed(uuid)).toEqual([`${safe} ${alice.address}`])
  })

  test('[G-23] signers who are no owners follow as one, without a name', async () => {
    const uuid = randomUUID()
    const [one = safe] = foreign
    await requests.register({ uuid, safes: [one], signers: [alice, bob] })
    expect(await followed(uuid)).toEqual([`${one} ${zeroAddress}`])
  })

  test('[G-23] a device follows only so many Safes of others, in however many requests', async () => {
    const uuid = randomUUID()
    expect((await requests.register({ uuid, safes: foreign.slice(0, MAX_ANONYMOUS) })).status).toBe(200)
    const [last = safe] = foreign.slice(MAX_ANONYMOUS)
    const response = await requests.register({ uuid, safes: [last] })
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { message: 'Too many Safes without the signature of an owner', path: ['safeRegistrations'] },
    ])
    expect(await followed(uuid)).toHaveLength(MAX_ANONYMOUS)
    expect((await requests.register({ uuid, safes: [safe], signers: [alice] })).status).toBe(200)
  })

  test('[G-23] a client registers only so many new devices, and known ones again', async () => {
    const uuid = randomUUID()
    const register = (id: string) => limited.register({ uuid: id, safes: [safe] })
    expect((await register(uuid)).status).toBe(200)
    for (let index = 1; index < NEW_DEVICES_PER_CLIENT.requests; index += 1)
      expect((await register(randomUUID())).status).toBe(200)
    const refused = await register(randomUUID())
    expect([refused.status, await refused.json()]).toMatchObject([429, { statusCode: 429 }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await register(uuid)).status).toBe(200)
  })

  test('[G-23] a new device removes those that have not registered for 90 days', async () => {
    const [old, recent] = [randomUUID(), randomUUID()]
    const daysAgo = (days: number) => ({ registeredAt: new Date(Date.now() - days * 24 * 3_600_000) })
    for (const [uuid, days] of [
      [old, 91],
      [recent, 89],
    ] as const) {
      await requests.register({ uuid, safes: [safe] })
      await db().update(devices).set(daysAgo(days)).where(eq(devices.id, uuid))
    }
    await requests.register({ safes: [safe] })
    expect([await followed(old), await followed(recent)]).toEqual([[], [`${safe} ${zeroAddress}`]])
    const stored = (await db().select().from(devices)).map(({ id }) => id)
    expect([stored.includes(old), stored.includes(recent)]).toEqual([false, true])
  })

  test.each([-301, 301])('[G-23] a registration %i seconds from now is expired', async (offset) => {
    const timestamp = Math.floor(Date.now() / 1_000) + offset + Math.sign(offset)
    const response = await requests.register({ timestamp, safes: [safe] })
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 400, statusCode: 400, message: 'The signature is expired!' },
    ])
  })

  test.each([-290, 290])('[G-23] a registration %i seconds from now is valid', async (offset) => {
    const timestamp = Math.floor(Date.now() / 1_000) + offset
    expect((await requests.register({ timestamp, safes: [safe] })).status).toBe(200)
  })

  test('[G-23] a browser keeps its other Safes, and replaces signers and token', async () => {
    const uuid = randomUUID()
    await requests.register({ uuid, safes: [safe, otherSafe], signers: [alice] })
    const newer = pushToken()
    await requests.register({ uuid, token: newer, safes: [safe], signers: [bob] })
    expect(await followed(uuid)).toEqual(sorted(`${safe} ${bob.address}`, `${otherSafe} ${alice.address}`))
    const stored = (await db().select().from(devices)).filter(({ id }) => id === uuid)
    expect(stored.map(({ cloudMessagingToken }) => cloudMessagingToken)).toEqual([newer])
  })

  test('[G-24] ends notifications of one Safe, once', async () => {
    const uuid = randomUUID()
    await requests.register({ uuid, safes: [safe, otherSafe] })
    const response = await requests.removeSafe(uuid, safe.toLowerCase())
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(await followed(uuid)).toEqual([`${otherSafe} ${zeroAddress}`])
    const again = await requests.removeSafe(uuid, safe)
    expect([again.status, await again.json()]).toEqual([
      404,
      { code: 404, statusCode: 404, message: 'No Subscription Found!' },
    ])
  })

  test('[G-25] ends all notifications of a device, once', async () => {
    const uuid = randomUUID()
    await requests.register({ uuid, safes: [safe, otherSafe] })
    const response = await requests.remove(uuid)
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(await followed(uuid)).toEqual([])
    const again = await requests.remove(uuid)
    expect([again.status, await again.json()]).toEqual([
      404,
      { code: 404, statusCode: 404, message: 'No Device Found!' },
    ])
  })

  test.each(['not-a-uuid', '12345', '0'.repeat(36)])('[G-24] [G-25] the uuid %s is refused', async (uuid) => {
    for (const response of [await requests.remove(uuid), await requests.removeSafe(uuid, safe)])
      expect([response.status, await response.json()]).toMatchObject([422, { message: 'Invalid UUID' }])
  })

  const { publicKey } = createVapidKeys()
  const tokenOf = (endpoint: string, keys: object = { p256dh: publicKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' }) =>
    JSON.stringify({ endpoint, expirationTime: null, keys })
  const usable = 'https://push.example/1'

  test('[G-23] the push subscription of a browser is accepted', async () => {
    expect((await requests.register({ token: tokenOf(usable), safes: [safe] })).status).toBe(200)
  })

  test('[G-23] one browser is registered as only so many devices, the newest ones', async () => {
    const uuids = Array.from({ length: MAX_DEVICES_PER_ENDPOINT + 2 }, () => randomUUID())
    const token = tokenOf('https://push.example/many')
    for (const uuid of uuids)
      expect((await requests.register({ uuid, token, safes: [safe] })).status).toBe(200)
    const stored = (await db().select().from(devices)).filter((row) => row.cloudMessagingToken === token)
    expect(stored.map(({ id }) => id).toSorted()).toEqual(uuids.slice(2).toSorted())
    expect([await followed(uuids[0] ?? ''), (await followed(uuids[2] ?? '')).length]).toEqual([[], 1])
  })

  test('[G-23] only so many devices follow a Safe anonymously, and none displaces an owner’s', async () => {
    const [owners, oldest, newest] = [randomUUID(), randomUUID(), randomUUID()]
    await requests.register({ uuid: owners, safes: [otherSafe], signers: [alice] })
    await requests.register({ uuid: oldest, safes: [otherSafe] })
    const row = {
      type: 'ANDROID',
      cloudMessagingToken: 't',
      buildNumber: '',
      bundle: '',
      version: '',
    } as const
    const flood = Array.from({ length: MAX_ANONYMOUS_PER_SAFE }, () => randomUUID())
    await db()
      .insert(devices)
      .values(flood.map((id) => ({ id, ...row, registeredAt: new Date() })))
    await db()
      .insert(subscriptions)
      .values(flood.map((device) => ({ device, safe: otherSafe, signer: zeroAddress })))
    await requests.register({ uuid: newest, safes: [otherSafe] })
    expect([await followed(owners), await followed(oldest), await followed(newest)]).toEqual([
      [`${otherSafe} ${alice.address}`],
      [],
      [`${otherSafe} ${zeroAddress}`],
    ])
  })

  test('[G-23] a device expires early that no owner has signed for', async () => {
    const [anonymous, signed, fresh] = [randomUUID(), randomUUID(), randomUUID()]
    await requests.register({ uuid: anonymous, safes: [safe] })
    await requests.register({ uuid: signed, safes: [safe], signers: [alice] })
    await requests.register({ uuid: fresh, safes: [safe] })
    const weekAgo = new Date(Date.now() - 7 * 86_400_000)
    for (const id of [anonymous, signed])
      await db().update(devices).set({ registeredAt: weekAgo }).where(eq(devices.id, id))
    const database = databases.get('7700')
    if (database === undefined) throw new Error('no database')
    await removeOldDevices(database, new Date(Date.now() - 6 * 86_400_000))
    expect([
      await followed(anonymous),
      (await followed(signed)).length,
      (await followed(fresh)).length,
    ]).toEqual([[], 1, 1])
  })

  test.each([
    ['a private address', tokenOf('https://10.0.0.1/1')],
    ['a local host', tokenOf('https://localhost/1')],
    ['an unknown push service', tokenOf('https://push.other.example/1')],
    ['plain http', tokenOf('http://push.example/1')],
    ['another port', tokenOf('https://push.example:8443/1')],
    ['no keys', tokenOf(usable, {})],
    [
      'a key that is not on the curve',
      tokenOf(usable, { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }),
    ],
    ['JSON that ends early', '{"endpoint":'],
  ])('[G-23] a push subscription with %s is refused', async (_name, token) => {
    const response = await requests.register({ token, safes: [safe] })
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { message: 'Invalid push subscription', path: ['cloudMessagingToken'] },
    ])
  })

  const malformed: Hex = `0x${'ff'.repeat(65)}`

  test.each([
    ['without Safes', []],
    ['of one Safe each', [safe]],
  ])('[G-23] counts signatures before it recovers one, in registrations %s', async (_name, safes) => {
    const one = { chainId: '7700', safes, signatures: [malformed] }
    const send = async (count: number) => {
      const response = await requests.send({
        ...(await registrationOf({ safes: [] })),
        safeRegistrations: Array.from({ length: count }, () => one),
      })
      return [response.status, await response.json()]
    }
    const tooMany = { message: 'Too many signatures', path: ['safeRegistrations'] }
    expect(await send(MAX_SIGNATURES + 1)).toMatchObject([422, tooMany])
    expect(await send(MAX_SIGNATURES)).toMatchObject([422, { message: 'Invalid signature' }])
  })

  test('[G-23] one signature for each of ten chains and two wallets is accepted', async () => {
    const body = await registrationOf({ safes: [safe], signers: [alice, bob] })
    const [registration] = body.safeRegistrations
    const safeRegistrations = Array.from({ length: 10 }, (_, index) => ({
      ...registration,
      chainId: index % 2 === 0 ? '1' : '7700',
    }))
    expect((await requests.send({ ...body, safeRegistrations })).status).toBe(200)
  })

  test('[G-23] a client over its limit of new devices is refused before a signature is recovered', async () => {
    const send = async (uuid: string, signatures: readonly Hex[]) =>
      exhausted.send({
        ...(await registrationOf({ uuid, safes: [] })),
        safeRegistrations: [{ chainId: '7700', safes: [safe], signatures }],
      })
    expect((await send(randomUUID(), [])).status).toBe(200)
    expect((await send(randomUUID(), [malformed])).status).toBe(429)
  })

  const many = Array.from({ length: 100 }, (_, index) => `0x${String(index).padStart(40, '0')}`)
  test.each([
    [422, 'a short signature', [{ chainId: '7700', safes: [safe], signatures: ['0x12'] }]],
    [422, 'a signature without signer', [{ chainId: '7700', safes: [safe], signatures: [malformed] }]],
    [
      422,
      'two signatures in one',
      [{ chainId: '7700', safes: [safe], signatures: [`${malformed}${'1b'.repeat(65)}`] }],
    ],
    [422, 'an address without digits', [{ chainId: '7700', safes: ['0x'], signatures: [] }]],
    [422, 'a chain id in hex', [{ chainId: '0x1', safes: [], signatures: [] }]],
    [404, 'an unknown chain', [{ chainId: '5', safes: [safe], signatures: [] }]],
    [
      422,
      'too many Safes',
      Array.from({ length: 11 }, () => ({ chainId: '7700', safes: many, signatures: [] })),
    ],
  ])('[G-23] [G-26] answers %i to %s, and stores nothing', async (status, _name, safeRegistrations) => {
    const uuid = randomUUID()
    const response = await requests.send({
      ...(await registrationOf({ uuid, safes: [] })),
      safeRegistrations,
    })
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { code: status, statusCode: status },
    ])
    expect((await db().select().from(devices)).some(({ id }) => id === uuid)).toBe(false)
  })
})
