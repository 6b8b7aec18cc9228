/** Every writing call of Safe's own client (3.23.1) and of ours, against the gateway over HTTP. */
import * as sdk from '@safe-global/safe-gateway-typescript-sdk'
import { createGatewayClient, type GatewayClient, totpAt } from '@peppermint/safe/client'
import { hashDelegate, hashDeleteRequest, hashNotificationRegistration } from '@peppermint/safe/hashes'
import * as wire from '@peppermint/safe/wire'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { pushToken } from './notifications/deviceRequests.fixture.ts'
import { alice, type ClientWorld, expectSame, startClientWorld } from './sdk.fixture.ts'

const UUID = '3f0c9e7e-1c5e-4a39-9d3d-2f6f0f6d8a01'
const CHAIN = '7700'

describe.each(databaseKinds)('on $name', ({ kind }) => {
  let fixture: ClientWorld
  let client: GatewayClient
  let safe: `0x${string}`

  beforeAll(async () => {
    fixture = await startClientWorld(kind)
    safe = fixture.safe.address
    client = createGatewayClient({ baseUrl: fixture.world.url })
    sdk.setBaseUrl(fixture.world.url)
  })
  afterAll(() => fixture.world.close())

  test('[G-10] [G-11] [G-13] proposes, confirms by proposing again, and deletes', async () => {
    const first = await fixture.proposalOf(2, alice)
    const proposed = wire.transactionDetails.parse(await sdk.proposeTransaction(CHAIN, safe, first))
    expect(proposed).toMatchObject({
      txId: `multisig_${safe}_${first.safeTxHash}`,
      txStatus: sdk.TransactionStatus.AWAITING_CONFIRMATIONS,
    })
    const signature = await fixture.other.sign({ hash: first.safeTxHash })
    const confirmed = await client.proposeTransaction(CHAIN, safe, {
      ...first,
      sender: fixture.other.address,
      signature,
    })
    expect(confirmed.txStatus).toBe(sdk.TransactionStatus.AWAITING_EXECUTION)
    const rejection = await fixture.proposalOf(2, safe)
    await client.proposeTransaction(CHAIN, safe, rejection)
    await client.confirmTransaction(CHAIN, rejection.safeTxHash, {
      signature: await fixture.third.sign({ hash: rejection.safeTxHash }),
    })

    const details = await expectSame(
      wire.transactionDetails,
      sdk.getTransactionDetails(CHAIN, proposed.txId),
      client.getTransaction(CHAIN, first.safeTxHash),
    )
    expect(details.detailedExecutionInfo).toMatchObject({
      type: sdk.DetailedExecutionInfoType.MULTISIG,
      confirmations: [
        { signer: { value: fixture.owner.address } },
        { signer: { value: fixture.other.address } },
      ],
      rejectors: [{ value: fixture.owner.address }, { value: fixture.third.address }],
    })

    const queue = await expectSame(
      wire.transactionListPage,
      sdk.getTransactionQueue(CHAIN, safe),
      client.getQueue(CHAIN, safe),
    )
    expect(queue.results.map((item) => ('conflictType' in item ? item.conflictType : item.type))).toEqual([
      sdk.TransactionListItemType.LABEL,
      sdk.TransactionListItemType.CONFLICT_HEADER,
      sdk.ConflictType.HAS_NEXT,
      sdk.ConflictType.END,
    ])

    const deletion = (safeTxHash: Hex) =>
      fixture.owner.sign({
        hash: hashDeleteRequest({ safeTxHash, totp: totpAt(Date.now()) }, { chainId: 7700, safe }),
      })
    await sdk.deleteTransaction(CHAIN, rejection.safeTxHash, await deletion(rejection.safeTxHash))
    await client.deleteTransaction(CHAIN, first.safeTxHash, { signature: await deletion(first.safeTxHash) })
    expect((await client.getQueue(CHAIN, safe)).results).toEqual([])
  })

  test('[G-18] [G-19] [G-20] [G-21] proposes, confirms and lists messages', async () => {
    const messageHash = fixture.messageHashOf('Let us in.')
    const signature = await fixture.owner.sign({ hash: messageHash })
    await sdk.proposeSafeMessage(CHAIN, safe, { message: 'Let us in.', signature })
    expect((await client.getMessage(CHAIN, messageHash)).status).toBe(
      sdk.SafeMessageStatus.NEEDS_CONFIRMATION,
    )
    await sdk.confirmSafeMessage(CHAIN, messageHash, {
      signature: await fixture.other.sign({ hash: messageHash }),
    })
    const message = await expectSame(
      wire.safeMessage,
      sdk.getSafeMessage(CHAIN, messageHash),
      client.getMessage(CHAIN, messageHash),
    )
    expect(message.status).toBe(sdk.SafeMessageStatus.CONFIRMED)
    const otherHash = fixture.messageHashOf('Let us out.')
    const [byOwner, byOther] = await Promise.all([
      fixture.owner.sign({ hash: otherHash }),
      fixture.other.sign({ hash: otherHash }),
    ])
    await client.proposeMessage(CHAIN, safe, { message: 'Let us out.', signature: byOwner })
    await client.confirmMessage(CHAIN, otherHash, { signature: byOther })
    const { results } = await expectSame(
      wire.pageSchema(wire.messageListItem),
      sdk.getSafeMessages(CHAIN, safe),
      client.getMessages(CHAIN, safe),
    )
    expect(results.map(({ type }) => type)).toEqual([
      sdk.SafeMessageListItemType.DATE_LABEL,
      sdk.SafeMessageListItemType.MESSAGE,
      sdk.SafeMessageListItemType.MESSAGE,
    ])
  })

  test('[G-22] adds, lists and removes delegates', async () => {
    const totp = totpAt(Date.now())
    const { address: delegator } = fixture.owner
    const signature = await fixture.owner.sign({
      hash: hashDelegate({ delegate: alice, totp }, { chainId: 7700 }),
    })
    await client.addDelegate(CHAIN, { safe, delegate: alice, delegator, signature, label: 'Alice' })
    const { results } = await expectSame(
      wire.delegatePage,
      sdk.getDelegates(CHAIN, { safe }),
      client.getDelegates(CHAIN, { safe }),
    )
    expect(results).toEqual([{ safe, delegate: alice, delegator, label: 'Alice' }])
    await client.removeDelegate(CHAIN, alice, { safe, delegator, signature })
    expect((await client.getDelegates(CHAIN, { safe })).results).toEqual([])
  })

  test('[G-23] [G-24] [G-25] registers a device and removes it', async () => {
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const token = pushToken()
    const registration = { timestamp, uuid: UUID, cloudMessagingToken: token, safes: [safe] }
    const { hash: raw } = hashNotificationRegistration(registration)
    const device = {
      uuid: UUID,
      cloudMessagingToken: token,
      buildNumber: '1',
      bundle: 'test',
      deviceType: sdk.DeviceType.WEB,
      version: '1',
      timestamp,
      safeRegistrations: [
        {
          chainId: CHAIN,
          safes: [safe],
          signatures: [await fixture.owner.signMessage({ message: { raw } })],
        },
      ],
    }
    await sdk.registerDevice(device)
    await sdk.unregisterSafe(CHAIN, safe, UUID)
    await expect(sdk.unregisterSafe(CHAIN, safe, UUID)).rejects.toThrow(
      'CGW error - 404: No Subscription Found!',
    )
    await client.registerDevice(device)
    await client.unregisterSafe(CHAIN, UUID, safe)
    await sdk.unregisterDevice(CHAIN, UUID)
    await expect(client.unregisterDevice(CHAIN, UUID)).rejects.toThrow('404: No Device Found!')
  })
})
