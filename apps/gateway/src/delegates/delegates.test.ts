import { type Safe, safeAbi } from '@peppermint/devnet/safe'
import { hashDelegate, hashDelegateV1 } from '@peppermint/safe/hashes'
import type { Delegate, Page } from '@peppermint/safe/wire'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  size,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { delegateRemovals, delegates } from '../db/schema.ts'
import { cleanUp } from '../db/startCleanup.ts'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { MAX_DELEGATES_PER_DELEGATOR } from './delegates.ts'

const [alice, bob, attacker] = Array.from({ length: 3 }, () => privateKeyToAccount(generatePrivateKey())) as [
  PrivateKeyAccount,
  PrivateKeyAccount,
  PrivateKeyAccount,
]
const hour = () => Math.floor(Date.now() / 3_600_000)

describe('delegates', () => {
  let world: GatewayWorld
  let safe: Safe
  let owner: PrivateKeyAccount

  beforeAll(async () => {
    world = await startGatewayWorld()
    const key = generatePrivateKey()
    owner = privateKeyToAccount(key)
    safe = await world.createSafe({ owners: [key] })
    await world.caughtUp()
  })
  // Only the clock: a test must not cross the hour.
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(async () => {
    vi.useRealTimers()
    await world.chain.database.db.delete(delegates)
    await world.chain.database.db.delete(delegateRemovals)
  })
  afterAll(() => world.close())

  async function send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) {
    const headers = { 'content-type': 'application/json' }
    const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) }
    const response = await world.request(path, init)
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
  }
  const list = async (query: string, version = 'v2') => {
    const { body } = await send('GET', `/${version}/chains/7700/delegates?${query}`)
    return body as Page<Delegate>
  }
  const sign = (signer: PrivateKeyAccount, delegate: Address, totp = hour(), chainId: number | null = 7700) =>
    signer.sign({ hash: hashDelegate({ delegate, totp }, { chainId }) })
  const add = async (fields: Record<string, unknown> = {}, version = 'v2') =>
    send('POST', `/${version}/chains/7700/delegates`, {
      safe: safe.address,
      delegate: alice.address,
      delegator: owner.address,
      signature: await sign(owner, alice.address),
      label: 'Alice',
      ...fields,
    })
  const remove = (delegate: Address, body: unknown, version = 'v2') =>
    send('DELETE', `/${version}/chains/7700/delegates/${delegate}`, body)
  const invalid = { status: 422, body: { code: 422, statusCode: 422, message: 'Invalid signature' } }

  test('[G-22] an owner adds a delegate, changes its label and removes it', async () => {
    expect(await add()).toEqual({ status: 200, body: undefined })
    const row = { safe: safe.address, delegate: alice.address, delegator: owner.address }
    const page = { count: 1, next: null, previous: null, results: [{ ...row, label: 'Alice' }] }
    for (const version of ['v1', 'v2'])
      expect(await list(`safe=${safe.address.toLowerCase()}`, version)).toEqual(page)

    await add({ label: 'Alice A.' })
    expect((await list(`delegate=${alice.address}`)).results).toEqual([{ ...row, label: 'Alice A.' }])

    const body = { safe: safe.address, delegator: owner.address, signature: await sign(owner, alice.address) }
    expect(await remove(alice.address, body)).toEqual({ status: 200, body: undefined })
    expect((await list(`delegator=${owner.address}`)).results).toEqual([])
    expect(await remove(alice.address, body)).toMatchObject({
      status: 404,
      body: { code: 404, message: 'Delegate not found' },
    })
  })

  test('[G-22] the signature that added a delegate does not add it again once it is removed', async () => {
    const signature = await sign(owner, alice.address)
    await add({ signature })
    await remove(alice.address, { safe: safe.address, delegator: owner.address, signature })
    const refused = {
      status: 422,
      body: { message: 'This delegate was removed within this hour. Sign again in the next hour.' },
    }
    for (const fields of [{ signature }, { signature, safe: null }])
      expect(await add(fields)).toMatchObject(refused)
    const earlier = await sign(owner, alice.address, hour() - 1)
    expect(await add({ signature: earlier })).toMatchObject(refused)
    // Another delegate of the same owner is not concerned.
    expect(await add({ delegate: bob.address, signature: await sign(owner, bob.address) })).toMatchObject({
      status: 200,
    })
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(await add({ signature })).toMatchObject(refused)
    expect(await add()).toMatchObject({ status: 200 })
    vi.setSystemTime(Date.now() + 4 * 3_600_000)
    await cleanUp({ ...world.chain, unsignedDays: 14 })
    expect(await world.chain.database.db.$count(delegateRemovals)).toBe(0)
  })

  test('[G-22] lists by each filter, in pages, and refuses a list without one', async () => {
    for (const [index, label] of ['one', 'two', 'three'].entries()) {
      const delegate = privateKeyToAccount(generatePrivateKey()).address
      const fields = index === 0 ? { safe: null } : {}
      await add({ delegate, label, signature: await sign(owner, delegate), ...fields })
    }
    const labels = ({ results }: Page<Delegate>) => results.map(({ label }) => label)
    expect(labels(await list(`delegator=${owner.address}`))).toEqual(['one', 'two', 'three'])
    expect(labels(await list(`safe=${safe.address}`))).toEqual(['two', 'three'])
    expect(labels(await list('label=two'))).toEqual(['two'])
    expect(labels(await list(`label=two&delegate=${bob.address}`))).toEqual([])
    const cursor = encodeURIComponent('limit=2&offset=0')
    const first = await list(`delegator=${owner.address}&cursor=${cursor}`)
    expect(first).toMatchObject({ count: 3, previous: null })
    const { pathname, search } = new URL(first.next ?? '')
    expect(labels((await send('GET', pathname + search)).body as Page<Delegate>)).toEqual(['three'])

    expect(await send('GET', '/v1/chains/7700/delegates')).toMatchObject({
      status: 422,
      body: { code: 422, message: 'At least one property is required' },
    })
    expect(await send('GET', '/v2/chains/7700/delegates?safe=0x12')).toMatchObject({
      status: 422,
      body: { message: 'Invalid address', path: ['safe'] },
    })
    expect(await send('GET', `/v2/chains/1/delegates?safe=${safe.address}`)).toMatchObject({ status: 404 })
  })

  test('[G-22] v2 accepts this hour and its neighbors, for this chain or every one', async () => {
    for (const [totp, status] of [
      [hour() - 2, 422],
      [hour() - 1, 200],
      [hour() + 1, 200],
      [hour() + 2, 422],
    ] as const)
      expect(await add({ signature: await sign(owner, alice.address, totp) })).toMatchObject({ status })
    const everywhere = await sign(owner, alice.address, hour(), null)
    expect(await add({ signature: everywhere })).toMatchObject({ status: 200 })
    expect(await add({ signature: await sign(owner, alice.address, hour(), 1) })).toMatchObject(invalid)
  })

  test('[G-22] v1 accepts a text of delegate and hour, signed plainly or with prefix', async () => {
    const totp = hour()
    const { hash } = hashDelegateV1({ delegate: alice.address, totp })
    const text = `${alice.address}${totp}`
    const plain = await owner.sign({ hash })
    const signedText = await owner.signMessage({ message: text })
    const signedHash = await owner.signMessage({ message: { raw: hash } })
    const ethSigned = signedHash.slice(0, -2) + (signedHash.endsWith('1b') ? '1f' : '20')
    for (const signature of [plain, signedText, ethSigned])
      expect(await add({ signature }, 'v1'), signature).toMatchObject({ status: 200 })
    // Neither version accepts what is signed for the other.
    expect(await add({ signature: plain }, 'v2')).toMatchObject(invalid)
    expect(await add({}, 'v1')).toMatchObject(invalid)
    const body = { safe: safe.address, delegator: owner.address, signature: signedText }
    expect(await remove(alice.address, body, 'v1')).toMatchObject({ status: 200 })
  })

  test('[G-22] only the delegator adds; the delegator and the delegate remove', async () => {
    expect(await add({ signature: await sign(alice, alice.address) })).toMatchObject(invalid)
    expect(await add({ signature: await sign(owner, bob.address) })).toMatchObject(invalid)
    await add()
    const body = { safe: safe.address, delegator: owner.address }
    const signature = await sign(attacker, alice.address)
    expect(await remove(alice.address, { ...body, signature })).toMatchObject(invalid)
    const resigned = { ...body, signature: await sign(alice, alice.address) }
    expect(await remove(alice.address, resigned)).toMatchObject({ status: 200 })
  })

  test('[G-22] only owners have delegates, as many as the limit', async () => {
    const byAttacker = { delegator: attacker.address, signature: await sign(attacker, alice.address) }
    expect(await add(byAttacker)).toMatchObject({
      status: 422,
      body: { message: 'Delegator is not an owner of the Safe' },
    })
    expect(await add({ ...byAttacker, safe: null })).toMatchObject({
      status: 422,
      body: { message: 'Delegator is not an owner of a Safe' },
    })
    expect(await add({ safe: attacker.address })).toMatchObject({ status: 404 })

    await world.chain.database.db.insert(delegates).values(
      Array.from({ length: MAX_DELEGATES_PER_DELEGATOR }, (_, index) => ({
        safe: null,
        delegate: pad(numberToHex(index + 1), { size: 20 }),
        delegator: owner.address,
        label: '',
        createdAt: new Date(),
      })),
    )
    expect(await add()).toMatchObject({
      status: 422,
      body: { message: 'Too many delegates of this delegator. Remove one first.' },
    })
    const known = pad(numberToHex(1), { size: 20 })
    const signature = await sign(owner, known)
    expect(await add({ safe: null, delegate: known, signature })).toMatchObject({ status: 200 })
  })

  test('[G-22] a Safe that owns another one adds delegates with its own signatures', async () => {
    const nested = await world.createSafe({ ownerCount: 2, threshold: 2 })
    const args = [nested.address, 1n]
    const data = encodeFunctionData({ abi: safeAbi('safe'), functionName: 'addOwnerWithThreshold', args })
    await world.executeTransaction(safe, { to: safe.address, data })
    await world.caughtUp()
    const hash = hashDelegate({ delegate: alice.address, totp: hour() }, { chainId: 7700 })
    const inner = await Promise.all(
      nested.owners
        .toSorted((one, other) => (one.address.toLowerCase() < other.address.toLowerCase() ? -1 : 1))
        .map((one) =>
          one.signTypedData({
            domain: { chainId: 7700, verifyingContract: nested.address },
            types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
            primaryType: 'SafeMessage',
            message: { message: encodeAbiParameters([{ type: 'bytes32' }], [hash]) },
          }),
        ),
    )
    const contractSignature = (signature: Hex) =>
      concatHex([
        pad(nested.address),
        numberToHex(65, { size: 32 }),
        '0x00',
        numberToHex(size(signature), { size: 32 }),
        signature,
      ])
    const delegator = nested.address
    expect(await add({ delegator, signature: contractSignature(inner[0] ?? '0x') })).toMatchObject(invalid)
    expect(await add({ delegator, signature: contractSignature(concatHex(inner)) })).toMatchObject({
      status: 200,
    })
  })

  test('[G-22] refuses fields that are malformed or too long', async () => {
    for (const [fields, path] of [
      [{ label: 'x'.repeat(51) }, 'label'],
      [{ signature: '0x1234' }, 'signature'],
      [{ signature: `0x${'00'.repeat(32_769)}` }, 'signature'],
      [{ delegate: 'alice' }, 'delegate'],
      [{ safe: 5 }, 'safe'],
    ] as const)
      expect(await add(fields), path).toMatchObject({ status: 422, body: { code: 422, path: [path] } })
    expect(await add({ label: 'x'.repeat(50) })).toMatchObject({ status: 200 })
  })
})
