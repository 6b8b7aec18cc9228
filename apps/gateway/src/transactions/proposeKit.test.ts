import * as protocolKit from '@safe-global/protocol-kit'
import { createSafe } from '@peppermint/devnet/safe'
import { type Kit, openKit } from '@peppermint/safe/protocolKit'
import { joinSignatures } from '@peppermint/safe/signatures'
import { type Address, getAddress, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { executionData, startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { type Details, requestsTo, type Requests, safeTransaction } from './proposals.fixture.ts'

let world: GatewayWorld
let requests: Requests
const keys = [generatePrivateKey(), generatePrivateKey()] as const
const [alice, bob] = keys.map((key) => privateKeyToAccount(key).address) as [Address, Address]

beforeAll(async () => {
  world = await startGatewayWorld()
  requests = requestsTo(world)
})
afterAll(() => world.close())

/** The body that a wallet sends for a transaction of protocol-kit. */
async function bodyOf(kit: Kit, signed: Awaited<ReturnType<Kit['createTransaction']>>, sender: Address) {
  const { nonce, ...data } = signed.data
  return {
    ...data,
    nonce: String(nonce),
    safeTxHash: await kit.getTransactionHash(signed),
    sender,
    signature: signed.encodedSignatures(),
  }
}

test.each(['1.3.0', '1.4.1'] as const)(
  '[G-13] what protocol-kit proposes and signs for a Safe %s executes with what is stored',
  async (version) => {
    const childKeys = [generatePrivateKey(), generatePrivateKey()]
    const nested = await createSafe(world, { owners: childKeys, threshold: 2, salt: 99n, version })
    const options = { owners: keys, contractOwners: [nested.address], threshold: 3, version }
    const safe = await createSafe(world, options)
    await world.caughtUp()
    const [first, second] = [await openKit(world, safe, keys[0]), await openKit(world, safe, keys[1])]
    const to = getAddress(`0x${'a1'.repeat(20)}`)
    const created = await first.createTransaction({ transactions: [{ to, value: '0', data: '0xabcd' }] })

    const byAlice = await first.signTransaction(created, 'eth_signTypedData_v4')
    const body = await bodyOf(first, byAlice, alice)
    expect(await requests.propose(safe.address, body)).toMatchObject({ status: 200 })
    const byBob = await second.signTransaction(await second.copyTransaction(created), 'eth_sign')
    expect(await requests.propose(safe.address, await bodyOf(second, byBob, bob))).toMatchObject({
      status: 200,
    })
    // The nested Safe's confirmation comes in a blob with one that is known already.
    let ofNested = await first.copyTransaction(created)
    for (const key of childKeys) {
      const kit = await openKit(world, nested, key)
      ofNested = await kit.signTransaction(ofNested, 'safe_sign', safe.address)
    }
    byAlice.addSignature(
      await protocolKit.buildContractSignature([...ofNested.signatures.values()], nested.address),
    )
    const { status, body: details } = await requests.propose(safe.address, {
      ...(await bodyOf(first, byAlice, nested.address)),
    })
    expect([status, details.txStatus]).toEqual([200, 'AWAITING_EXECUTION'])
    expect(ownersOf(details)).toEqual([alice, bob, nested.address].toSorted())

    const { data } = created
    const transaction = safeTransaction({
      to,
      data: data.data as Hex,
      nonce: data.nonce,
    })
    const signatures = joinSignatures(
      details.detailedExecutionInfo.confirmations.map(({ signer, signature }) => ({
        owner: signer.value,
        signature,
      })),
    )
    await world.send({ to: safe.address, data: executionData(transaction, signatures) })
    await world.caughtUp()
    const { body: executed } = await requests.send('GET', `/v1/chains/7700/transactions/${details.txId}`)
    expect(executed.txStatus).toBe('SUCCESS')
  },
)

const ownersOf = ({ detailedExecutionInfo }: Details) =>
  detailedExecutionInfo.confirmations.map(({ signer }) => signer.value).toSorted()
