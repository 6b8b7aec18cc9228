import * as protocolKit from '@safe-global/protocol-kit'
import { createSafe, deploySafeContracts, safeAbi, safeAddress } from '@peppermint/devnet/safe'
import { messageListItemType, messageStatus } from '@peppermint/safe/wire'
import { encodeFunctionData, type Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '../db/schema.ts'
import { startGatewayWorld, worldConfig, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import {
  approvedSignature,
  ethSignMessage,
  hashesOf,
  isValidOnChain,
  messageRequests,
  signAsNested,
  signMessage,
  typedOrder,
} from './ownerMessages.fixture.ts'

const safeApp = {
  url: 'https://exchange.example',
  description: '',
  provider: null,
  accessControl: { type: 'NO_RESTRICTIONS' as const, value: null },
  tags: [],
  features: [],
  socialProfiles: [],
  developerWebsite: null,
  featured: false,
}

describe('messages', () => {
  let world: GatewayWorld
  beforeAll(async () => {
    const { deployments } = worldConfig('http://127.0.0.1')
    world = await startGatewayWorld({
      config: {
        safeApps: [{ ...safeApp, id: 7, name: 'Exchange', iconUrl: 'https://exchange.example/icon.svg' }],
        deployments: {
          ...deployments,
          factories: [...deployments.factories, safeAddress('proxyFactory', '1.3.0')],
          singletons: [
            ...deployments.singletons,
            { address: safeAddress('safe', '1.3.0'), version: '1.3.0', isL2: true },
          ],
        },
      },
    })
    await deploySafeContracts(world, ['1.3.0'])
  })
  afterAll(() => world.close())

  async function twoOfThree() {
    const safe = await world.createSafe({ ownerCount: 3, threshold: 2 })
    await world.caughtUp()
    return { safe, requests: messageRequests(world, safe.address) }
  }

  test('[G-19] [G-20] a proposed message needs confirmations and shows its Safe App', async () => {
    const { safe, requests } = await twoOfThree()
    const message = 'Log in to Exchange'
    const signature = await signMessage(safe, 0, message)
    const origin = '{"url":"https://exchange.example","name":"Exchange"}'
    const before = Date.now()
    const response = await requests.propose({ message, signature, safeAppId: 7, origin })
    expect([response.status, await response.json()]).toEqual([202, {}])
    const { messageHash } = hashesOf(safe, message)
    const owner = { value: safe.owners[0]?.address, name: null, logoUri: null }
    const stored = await requests.read(messageHash)
    expect(stored).toEqual({
      messageHash,
      status: messageStatus.enum.NEEDS_CONFIRMATION,
      logoUri: 'https://exchange.example/icon.svg',
      name: 'Exchange',
      message,
      creationTimestamp: stored.modifiedTimestamp,
      modifiedTimestamp: stored.creationTimestamp,
      confirmationsSubmitted: 1,
      confirmationsRequired: 2,
      proposedBy: owner,
      confirmations: [{ owner, signature }],
      preparedSignature: null,
      origin,
    })
    expect(stored.creationTimestamp).toBeGreaterThanOrEqual(before)
  })

  test.each([
    ['a text', 'Log in to Exchange'],
    ['a text that looks like hex', '0xdeadbeef'],
    ['a text with half a character', 'a\ud83d'],
    ['an empty text', ''],
    ['typed data', typedOrder],
    ['typed data of another chain', { ...typedOrder, domain: { name: 'Exchange', chainId: 1 } }],
  ])('[G-21] the signature of %s is valid for the Safe and protocol-kit', async (_name, message) => {
    const { safe, requests } = await twoOfThree()
    const { messageHash, message: inner } = hashesOf(safe, message)
    expect((await requests.propose({ message, signature: await signMessage(safe, 2, message) })).status).toBe(
      202,
    )
    const response = await requests.confirm(messageHash, await ethSignMessage(safe, 0, message))
    expect([response.status, await response.json()]).toEqual([200, {}])
    const stored = await requests.read(messageHash)
    expect(stored).toMatchObject({ status: messageStatus.enum.CONFIRMED, confirmationsSubmitted: 2 })
    expect(stored.modifiedTimestamp).toBeGreaterThanOrEqual(stored.creationTimestamp)
    expect(stored.message).toEqual(
      typeof message === 'string' ? message : { ...message, primaryType: 'Order' },
    )
    const prepared = stored.preparedSignature ?? '0x'
    expect(await isValidOnChain(world, safe.address, inner, prepared)).toBe(true)
    const kit = await initKit(world.rpcUrl, safe.address)
    expect(await kit.isValidSignature(inner, prepared)).toBe(true)
  })

  test('[G-21] contract owners, approved hashes and accounts sign together, in both versions', async () => {
    const nested = await world.createSafe({ ownerCount: 2, threshold: 2 })
    for (const version of ['1.3.0', '1.4.1'] as const) {
      const owners = [generatePrivateKey(), generatePrivateKey()]
      const safe = await createSafe(world, {
        owners,
        contractOwners: [nested.address],
        threshold: 3,
        version,
      })
      await world.caughtUp()
      const requests = messageRequests(world, safe.address)
      const hashes = hashesOf(safe, typedOrder)
      const asked = version === '1.3.0' ? hashes.message : hashes.preimage
      const wrong = version === '1.3.0' ? hashes.preimage : hashes.message
      const refused = await requests.propose({
        message: typedOrder,
        signature: await signAsNested(nested, wrong),
      })
      expect(refused.status).toBe(422)
      const response = await requests.propose({
        message: typedOrder,
        signature: await signAsNested(nested, asked),
      })
      expect(response.status).toBe(202)
      const approver = safe.owners[1]
      if (approver === undefined) throw new Error('no owner')
      const approval = approvedSignature(approver.address)
      expect((await requests.confirm(hashes.messageHash, approval)).status).toBe(422)
      await world.approveHash(safe, 1, hashes.messageHash)
      expect((await requests.confirm(hashes.messageHash, approval)).status).toBe(200)
      const signature = await signMessage(safe, 0, typedOrder)
      expect((await requests.confirm(hashes.messageHash, signature)).status).toBe(200)
      const { status, preparedSignature } = await requests.read(hashes.messageHash)
      expect(status).toBe('CONFIRMED')
      expect(await isValidOnChain(world, safe.address, hashes.message, preparedSignature ?? '0x')).toBe(true)
    }
  })

  test('[G-20] another owner confirms by proposing again, the same owner is refused', async () => {
    const { safe, requests } = await twoOfThree()
    const propose = async (owner: number) =>
      requests.propose({ message: 'gm', signature: await signMessage(safe, owner, 'gm') })
    expect((await propose(0)).status).toBe(202)
    const repeated = await propose(0)
    expect([repeated.status, await repeated.json()]).toEqual([
      422,
      {
        code: 422,
        statusCode: 422,
        message: `The owner ${safe.owners[0]?.address} has signed this message before`,
      },
    ])
    expect((await propose(1)).status).toBe(202)
    const again = await requests.confirm(hashesOf(safe, 'gm').messageHash, await signMessage(safe, 1, 'gm'))
    expect(again.status).toBe(422)
    const message = await requests.read(hashesOf(safe, 'gm').messageHash)
    expect(message).toMatchObject({ status: 'CONFIRMED', confirmationsSubmitted: 2 })
    expect(message.proposedBy.value).toBe(safe.owners[0]?.address)
  })

  test('[G-20] concurrent proposals of one message are one message with all confirmations', async () => {
    const safe = await world.createSafe({ ownerCount: 9, threshold: 5 })
    await world.caughtUp()
    const requests = messageRequests(world, safe.address)
    const responses = await Promise.all(
      safe.owners.flatMap((_, owner) =>
        [1, 2].map(async () =>
          requests.propose({ message: 'gm', signature: await signMessage(safe, owner, 'gm') }),
        ),
      ),
    )
    const statuses = responses.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([...Array<number>(9).fill(202), ...Array<number>(9).fill(422)])
    const { confirmationsSubmitted, preparedSignature } = await requests.read(
      hashesOf(safe, 'gm').messageHash,
    )
    expect(confirmationsSubmitted).toBe(9)
    const { message } = hashesOf(safe, 'gm')
    expect(await isValidOnChain(world, safe.address, message, preparedSignature ?? '0x')).toBe(true)
  })

  test('[G-19] only current owners count, against the current threshold', async () => {
    const { safe, requests } = await twoOfThree()
    const [first, second] = safe.owners.map(({ address }) => address)
    const { messageHash } = hashesOf(safe, 'gm')
    await requests.propose({ message: 'gm', signature: await signMessage(safe, 0, 'gm') })
    await requests.confirm(messageHash, await signMessage(safe, 1, 'gm'))
    expect((await requests.read(messageHash)).status).toBe('CONFIRMED')
    const owners = (await world.chain.readSafe(safe.address))?.owners ?? []
    const previous = owners[owners.indexOf(second ?? '0x') - 1] ?? SENTINEL
    const call = (functionName: string, args: readonly unknown[]) => ({
      to: safe.address,
      data: encodeFunctionData({ abi: safeAbi('safe'), functionName, args }),
    })
    await world.executeTransaction(safe, call('removeOwner', [previous, second, 2n]))
    await world.caughtUp()
    const removed = await requests.read(messageHash)
    expect(removed).toMatchObject({ status: 'NEEDS_CONFIRMATION', preparedSignature: null })
    expect(removed.confirmations.map(({ owner }) => owner.value)).toEqual([first])
    const refused = await requests.confirm(messageHash, await signMessage(safe, 1, 'gm'))
    expect([refused.status, await refused.json()]).toMatchObject([422, { message: 'Invalid signature' }])
    await world.executeTransaction(safe, call('changeThreshold', [1n]), [0, 2])
    await world.caughtUp()
    expect(await requests.read(messageHash)).toMatchObject({ status: 'CONFIRMED', confirmationsRequired: 1 })
  })

  test('[G-19] a message signed on chain is confirmed, and an empty signature is valid for it', async () => {
    const { safe, requests } = await twoOfThree()
    const { message, messageHash } = hashesOf(safe, 'gm')
    await requests.propose({ message: 'gm', signature: await signMessage(safe, 0, 'gm') })
    const data = encodeFunctionData({
      abi: safeAbi('signMessage'),
      functionName: 'signMessage',
      args: [message],
    })
    await world.executeTransaction(safe, { to: safeAddress('signMessage'), data, operation: 1 })
    await world.caughtUp()
    expect(await requests.read(messageHash)).toMatchObject({ status: 'CONFIRMED', preparedSignature: '0x' })
    expect(await isValidOnChain(world, safe.address, message, '0x')).toBe(true)
    await world.reorg(1)
    await world.caughtUp()
    expect(await requests.read(messageHash)).toMatchObject({
      status: 'NEEDS_CONFIRMATION',
      preparedSignature: null,
    })
  })

  test('[G-18] lists messages newest first, each UTC day after the label of its start', async () => {
    const { safe, requests } = await twoOfThree()
    const moments = [
      '2026-03-01T00:00:00.000Z',
      '2026-03-01T23:59:59.999Z',
      '2026-03-02T00:00:00.000Z',
      '2026-03-02T12:00:00.000Z',
      '2026-03-02T13:00:00.000Z',
    ].map((text) => new Date(text))
    const hashOf = (moment: Date): Hex => `0x${String(moment.getTime()).padStart(64, '0')}`
    await world.chain.database.db.insert(messages).values(
      moments.map((moment) => ({
        messageHash: hashOf(moment),
        safe: safe.address,
        message: 'gm',
        proposedBy: safe.owners[0]?.address ?? '0x',
        createdAt: moment,
        modifiedAt: moment,
      })),
    )
    const { LABEL, MESSAGE } = {
      LABEL: messageListItemType.enum.DATE_LABEL,
      MESSAGE: messageListItemType.enum.MESSAGE,
    }
    const label = (day: string) => `${LABEL} ${Date.parse(day)}`
    const item = (index: number) => `${MESSAGE} ${hashOf(moments[index] ?? new Date())}`
    const show = (page: Awaited<ReturnType<typeof requests.list>>) =>
      page.results.map((one) => `${one.type} ${one.type === 'MESSAGE' ? one.messageHash : one.timestamp}`)
    const whole = await requests.list()
    expect(whole).toMatchObject({ count: 5, next: null, previous: null })
    expect(show(whole)).toEqual([
      label('2026-03-02'),
      item(4),
      item(3),
      item(2),
      label('2026-03-01'),
      item(1),
      item(0),
    ])
    const second = await requests.list('limit=2&offset=2')
    expect(show(second)).toEqual([label('2026-03-02'), item(2), label('2026-03-01'), item(1)])
    expect(new URL(second.next ?? '').searchParams.get('cursor')).toBe('limit=2&offset=4')
    expect(new URL(second.previous ?? '').searchParams.get('cursor')).toBe('limit=2&offset=0')
  })
})

const SENTINEL = '0x0000000000000000000000000000000000000001'

type KitClass = typeof protocolKit.default
async function initKit(rpcUrl: string, address: string) {
  const { default: exported } = protocolKit
  const Safe = (exported as unknown as { default?: KitClass }).default ?? exported
  return Safe.init({
    provider: rpcUrl,
    safeAddress: address,
    contractNetworks: {
      '7700': {
        safeSingletonAddress: safeAddress('safe'),
        safeProxyFactoryAddress: safeAddress('proxyFactory'),
        multiSendAddress: safeAddress('multiSend'),
        multiSendCallOnlyAddress: safeAddress('multiSendCallOnly'),
        fallbackHandlerAddress: safeAddress('fallbackHandler'),
        signMessageLibAddress: safeAddress('signMessage'),
        createCallAddress: safeAddress('createCall'),
        simulateTxAccessorAddress: safeAddress('simulateAccessor'),
      },
    },
  })
}
