import { randomUUID } from 'node:crypto'
import type { Safe } from '@peppermint/devnet/safe'
import type { PushNotification } from '@peppermint/safe/wire'
import { pino } from 'pino'
import { type Address, type Hex, zeroAddress } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openSafeChanges } from '../openSafeChanges.ts'
import { confirmations, devices, notificationClaims, proposals, subscriptions } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { hashesOf, messageRequests, signMessage } from '../messages/ownerMessages.fixture.ts'
import type { SafeEvent } from '../safeChanges.ts'
import { saveDevice } from './devices.ts'
import {
  type Browser,
  createVapidKeys,
  PUSH_SERVICES,
  type PushService,
  startPushService,
} from './pushService.fixture.ts'
import { MAX_ANONYMOUS_PER_EVENT, readSubscribers } from './subscribers.ts'
import { type Push, startPush } from './startPush.ts'

const vapid = createVapidKeys()
let world: GatewayWorld
let service: PushService
let trusted: Address
let spam: Address
let chain: GatewayChain
const opened: Push[] = []

beforeAll(async () => {
  world = await startGatewayWorld()
  service = await startPushService(vapid)
  trusted = await world.deployToken()
  spam = await world.deployToken()
  const token = { name: '', symbol: '', decimals: 18, logoUri: null }
  const tokens = [
    { ...token, address: trusted, isSpam: false },
    { ...token, address: spam, isSpam: true },
  ]
  chain = { ...world.chain, config: { ...world.chain.config, tokens } }
})
afterEach(async () => {
  service.answer = () => ({ status: 201 })
  await Promise.all(opened.splice(0).map((push) => push.close()))
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await world.close()
})

const silent = pino({ level: 'silent' })

/** Sends what happens on these chains, as one process does. */
function start(chains: readonly GatewayChain[] = [chain], log = silent): void {
  for (const one of chains)
    opened.push(
      startPush({
        chains: new Map([['7700', one]]),
        vapid,
        log,
        pushServices: PUSH_SERVICES,
        edge: service.edge,
        retryDelaysMs: [0, 0],
      }),
    )
}

async function twoOfThree(): Promise<Safe> {
  const safe = await world.createSafe({ ownerCount: 3, threshold: 2 })
  await world.caughtUp()
  return safe
}

/** A browser that follows a Safe, for these signers. */
async function follow(
  safe: Safe,
  signers: readonly (PrivateKeyAccount | undefined)[] = [],
  browser = service.subscribe(),
): Promise<Browser> {
  await saveDevice(
    world.chain.database,
    {
      id: randomUUID(),
      deviceType: 'WEB',
      cloudMessagingToken: JSON.stringify({ ...browser.subscription, expirationTime: null }),
      buildNumber: '1',
      bundle: 'example.wallet',
      version: '1.0.0',
    },
    [{ safes: [safe.address], signers: signers.flatMap((signer) => signer?.address ?? []) }],
  )
  return browser
}

const about = (safe: Safe) => ({ chainId: '7700', address: safe.address })
const received = (browsers: readonly Browser[]) => browsers.map((browser) => browser.received)
const announce = (safe: Safe, event: SafeEvent) =>
  world.chain.changes.notify(world.chain.database.db, { type: 'safe', safe: safe.address, event })

test('[G-23] a new message asks owners who have not signed, and tells everyone else', async () => {
  start()
  const safe = await twoOfThree()
  const [first, second, third] = safe.owners
  const signed = await follow(safe, [first])
  const missing = await follow(safe, [second])
  const several = await follow(safe, [first, third])
  const anonymous = await follow(safe)
  await messageRequests(world, safe.address).propose({
    message: 'gm',
    signature: await signMessage(safe, 0, 'gm'),
  })
  const { messageHash } = hashesOf(safe, 'gm')
  const created: PushNotification = { type: 'MESSAGE_CREATED', ...about(safe), messageHash }
  const request: PushNotification = { ...created, type: 'MESSAGE_CONFIRMATION_REQUEST' }
  await expect
    .poll(() => received([signed, missing, several, anonymous]))
    .toEqual([[created], [request], [request], [created]])
})

test('[G-23] an execution, a failed one, and incoming coins and tokens reach all who follow', async () => {
  start()
  const safe = await twoOfThree()
  const browser = await follow(safe)
  const coins = await world.send({ to: safe.address, value: 5n })
  const token = await world.transferToken(trusted, safe.address, 7n)
  await world.transferToken(spam, safe.address, 7n)
  const success = await world.executeTransaction(safe, { to: zeroAddress, value: 1n })
  const failure = await world.executeTransaction(safe, {
    to: safe.address,
    data: '0x12345678',
    safeTxGas: 1n,
  })
  await world.caughtUp()
  const executed = (receipt: { safeTxHash: Hex; transactionHash: Hex }, failed: boolean) => ({
    type: 'EXECUTED_MULTISIG_TRANSACTION',
    ...about(safe),
    safeTxHash: receipt.safeTxHash,
    failed,
    txHash: receipt.transactionHash,
  })
  const expected = [
    { type: 'INCOMING_ETHER', ...about(safe), txHash: coins.transactionHash, value: '5' },
    { type: 'INCOMING_TOKEN', ...about(safe), txHash: token.transactionHash, tokenAddress: trusted },
    executed(success, false),
    executed(failure, true),
  ]
  await expect.poll(() => browser.received.length).toBe(expected.length)
  expect(browser.received).toEqual(expect.arrayContaining(expected))
})

test('[G-23] a confirmation is requested only from owners who can still give it', async () => {
  start()
  const safe = await twoOfThree()
  const [first, second, third] = safe.owners
  const browsers = [
    await follow(safe, [first]),
    await follow(safe, [second]),
    await follow(safe, [third]),
    await follow(safe),
  ]
  const now = new Date()
  const propose = async (safeTxHash: Hex, nonce: number, isTrusted: boolean, signers: readonly number[]) => {
    await chain.database.db.insert(proposals).values({
      safeTxHash,
      safe: safe.address,
      nonce,
      to: zeroAddress,
      value: 0n,
      data: '0x',
      operation: 0,
      safeTxGas: 0n,
      baseGas: 0n,
      gasPrice: 0n,
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
      isTrusted,
      submittedAt: now,
      modifiedAt: now,
    })
    for (const index of signers)
      await chain.database.db.insert(confirmations).values({
        safeTxHash,
        owner: safe.owners[index]?.address ?? zeroAddress,
        signature: '0x',
        signatureType: 'EOA',
        submittedAt: now,
      })
    if (safeTxHash === undone)
      await chain.database.db.insert(confirmations).values({
        safeTxHash,
        owner: second?.address ?? zeroAddress,
        signature: '0x',
        signatureType: 'APPROVED_HASH',
        submittedAt: new Date(now.getTime() - 3_600_000),
      })
    await announce(safe, { type: 'CONFIRMATION_REQUEST', safeTxHash })
  }
  const undone: Hex = `0x${'a6'.repeat(32)}`
  const hash = (byte: string): Hex => `0x${byte.repeat(32)}`
  await world.executeTransaction(safe, { to: zeroAddress })
  await world.approveHash(safe, 1, hash('a4'))
  await world.caughtUp()
  await propose(hash('a1'), 1, false, [])
  await propose(hash('a2'), 1, true, [0, 1])
  await propose(hash('a3'), 0, true, [0])
  await propose(hash('a4'), 1, true, [])
  // Its approval by the second owner was undone by a reorg.
  await propose(undone, 1, true, [0])
  await propose(hash('a5'), 2, true, [0])
  const requests = (...bytes: readonly string[]) =>
    bytes.map((byte) => ({ type: 'CONFIRMATION_REQUEST', ...about(safe), safeTxHash: hash(byte) }))
  const confirmationRequests = () =>
    received(browsers).map((all) => all.filter(({ type }) => type === 'CONFIRMATION_REQUEST'))
  await expect
    .poll(confirmationRequests)
    .toEqual([requests('a4'), requests('a6', 'a5'), requests('a4', 'a6', 'a5'), []])
})

test('[G-23] of several processes one sends, and an event that is repeated is sent once', async () => {
  const listening = await Promise.all(
    [1, 2, 3].map(async () => openSafeChanges(world.chain.database, silent)),
  )
  start(listening.map((changes) => ({ ...chain, changes })))
  const safe = await twoOfThree()
  const browser = await follow(safe)
  const event = (value: string): SafeEvent => ({
    type: 'INCOMING_ETHER',
    txHash: `0x${'b1'.repeat(32)}`,
    value,
  })
  for (const value of ['1', '1', '2']) await announce(safe, event(value))
  await expect.poll(() => browser.received).toHaveLength(2)
  // All processes have seen all events once they have seen a later one.
  await Promise.all(opened.splice(0).map((push) => push.close()))
  for (const { close } of listening) close()
  expect(browser.received.map((one) => 'value' in one && one.value)).toEqual(['1', '2'])
})

test('[G-25] a device whose subscription has ended is removed, unless it registered another', async () => {
  start()
  const safe = await twoOfThree()
  await follow(safe)
  const ended = new Set(service.requests)
  service.answer = () => ({ status: 410 })
  const rows = () => chain.database.db.select().from(subscriptions)
  const isFollowed = async () => (await rows()).some((row) => row.safe === safe.address)
  expect(await isFollowed()).toBe(true)
  await announce(safe, { type: 'INCOMING_ETHER', txHash: `0x${'c1'.repeat(32)}`, value: '1' })
  await expect.poll(isFollowed).toBe(false)
  expect(service.requests.filter((request) => !ended.has(request))).toHaveLength(1)
  const tokens = (await chain.database.db.select().from(devices)).map((one) => one.cloudMessagingToken)
  expect(tokens.some((token) => token.includes(service.requests.at(-1)?.path ?? ''))).toBe(false)
})

test('[G-23] a failing push service is asked again', async () => {
  start()
  const safe = await twoOfThree()
  const browser = await follow(safe, [safe.owners[0]])
  const answers = [{ status: 503 }, { status: 429, headers: { 'retry-after': '0' } }]
  service.answer = () => answers.shift() ?? { status: 201 }
  await announce(safe, { type: 'INCOMING_ETHER', txHash: `0x${'d1'.repeat(32)}`, value: '1' })
  await expect.poll(() => browser.received).toHaveLength(1)
})

test('[G-23] stored devices that are no browsers receive nothing, and claim nothing', async () => {
  start()
  const [safe, followed] = [await twoOfThree(), await twoOfThree()]
  const browser = await follow(followed)
  const wallet = { buildNumber: '1', bundle: 'example.wallet', version: '1.0.0' }
  for (const [deviceType, cloudMessagingToken] of [
    ['ANDROID', JSON.stringify(service.subscribe().subscription)],
    ['IOS', JSON.stringify(service.subscribe().subscription)],
    ['WEB', 'a token of Firebase'],
  ] as const)
    for (const { address } of [safe, followed])
      await saveDevice(
        world.chain.database,
        { id: randomUUID(), deviceType, cloudMessagingToken, ...wallet },
        [{ safes: [address], signers: [] }],
      )
  const before = service.requests.length
  const event: SafeEvent = { type: 'INCOMING_ETHER', txHash: `0x${'e1'.repeat(32)}`, value: '1' }
  await announce(safe, event)
  await announce(followed, event)
  await expect.poll(() => browser.received).toHaveLength(1)
  expect(service.requests.length).toBe(before + 1)
})

test('[G-23] old claims are deleted', async () => {
  start()
  const safe = await twoOfThree()
  await follow(safe)
  const old = new Date(Date.now() - 8 * 86_400_000)
  await chain.database.db.insert(notificationClaims).values({ event: 'old', claimedAt: old })
  await announce(safe, { type: 'INCOMING_ETHER', txHash: `0x${'f1'.repeat(32)}`, value: '1' })
  const claims = async () =>
    (await chain.database.db.select().from(notificationClaims)).map(({ event }) => event)
  await expect.poll(claims).not.toContain('old')
})

test('[G-23] one endpoint gets an event once, however many devices have it', async () => {
  start()
  const safe = await twoOfThree()
  const browser = await follow(safe, [safe.owners[0]])
  for (let index = 0; index < 5; index += 1) await follow(safe, [], browser)
  const others = await follow(safe)
  const before = service.requests.length
  await announce(safe, { type: 'INCOMING_ETHER', txHash: `0x${'f2'.repeat(32)}`, value: '1' })
  await service.hasReceived(before + 2)
  expect(received([browser, others]).map(({ length }) => length)).toEqual([1, 1])
})

test('[G-23] an event goes to every owner’s device, and to only so many others', async () => {
  const safe = await twoOfThree()
  const owners = [await follow(safe, [safe.owners[0]])]
  for (let index = 0; index < MAX_ANONYMOUS_PER_EVENT + 3; index += 1) await follow(safe)
  const state = await chain.readSafe(safe.address)
  if (state === undefined) throw new Error('not indexed')
  const subscribers = await readSubscribers(chain, state)
  expect(subscribers[0]?.subscription).toEqual(owners[0]?.subscription)
  expect(subscribers.filter(({ isOwners }) => isOwners)).toHaveLength(1)
  expect(subscribers).toHaveLength(1 + MAX_ANONYMOUS_PER_EVENT)
})

test('[G-23] a stored endpoint of no push service is sent nothing', async () => {
  const safe = await twoOfThree()
  const unknown = await follow(safe, [], service.subscribe('other.example'))
  const known = await follow(safe)
  start()
  await announce(safe, { type: 'INCOMING_ETHER', txHash: `0x${'f3'.repeat(32)}`, value: '1' })
  await expect.poll(() => known.received.length).toBe(1)
  expect(unknown.received).toEqual([])
})

test('without keys nothing is sent, and the log says so', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  await startPush({ chains: new Map(), vapid: undefined, log }).close()
  expect(lines.join('')).toContain('push: off without VAPID keys')
})
