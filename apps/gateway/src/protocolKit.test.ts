/** Safes from their creation to their executions by protocol-kit 8, with this gateway as their only service. */
import * as protocolKit from '@safe-global/protocol-kit'
import { type KitSafe, openKit, predictWithKit } from '@peppermint/safe/protocolKit'
import { safeInfo, safeMessage, transactionDetails, transactionListPage } from '@peppermint/safe/wire'
import { type Address, getAddress, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGatewayWorld, type GatewayWorld } from './gatewayWorld.fixture.ts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'

/** An owner: a key, or a Safe with the keys of its owners, all of which sign. */
type Owner = { readonly key: Hex } | { readonly safe: KitSafe; readonly keys: readonly Hex[] }

const to = getAddress(`0x${'a1'.repeat(20)}`)
let world: GatewayWorld
let saltNonce = 0

beforeAll(async () => {
  world = await startGatewayWorld()
})
afterAll(() => world.close())

const newKeys = (count: number) => Array.from({ length: count }, () => generatePrivateKey())
const addressOf = (owner: Owner): Address =>
  'key' in owner ? privateKeyToAccount(owner.key).address : owner.safe.address

async function send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const answer = await world.request(`/v1/chains/7700${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect([answer.ok, text]).toEqual([true, text])
  return text === '' ? undefined : JSON.parse(text)
}

describe.each(['1.3.0', '1.4.1'] as const)('Safe %s', (version) => {
  async function createWithKit(owners: readonly Address[], threshold: number): Promise<KitSafe> {
    saltNonce += 1
    const options = { owners, threshold, version, saltNonce: String(saltNonce) }
    const created = await predictWithKit(world, options)
    await world.send(created.creation)
    return created
  }

  const accounts = (count: number): readonly Owner[] => newKeys(count).map((key) => ({ key }))
  const withNestedSafe = async (): Promise<readonly Owner[]> => {
    const keys = newKeys(2)
    const owners = keys.map((key) => privateKeyToAccount(key).address)
    return [{ key: generatePrivateKey() }, { safe: await createWithKit(owners, 2), keys }]
  }

  /** protocol-kit with a key of the owner. */
  const kitOf = (safe: KitSafe, owner: Owner) =>
    'key' in owner ? openKit(world, safe, owner.key) : openKit(world, owner.safe, owner.keys[0] ?? '0x')

  type Kit = Awaited<ReturnType<typeof openKit>>
  type KitTransaction = Awaited<ReturnType<Kit['createTransaction']>>

  async function signTransaction(safe: KitSafe, owner: Owner, index: number, created: KitTransaction) {
    const kit = await kitOf(safe, owner)
    let signed = await kit.copyTransaction(created)
    if ('key' in owner)
      signed = await kit.signTransaction(signed, index % 2 === 0 ? 'eth_signTypedData_v4' : 'eth_sign')
    else {
      for (const key of owner.keys)
        signed = await (
          await openKit(world, owner.safe, key)
        ).signTransaction(signed, 'safe_sign', safe.address)
      const nested = [...signed.signatures.values()]
      signed = await kit.copyTransaction(created)
      signed.addSignature(await protocolKit.buildContractSignature(nested, owner.safe.address))
    }
    return signed.encodedSignatures()
  }

  async function signMessage(safe: KitSafe, owner: Owner, index: number, text: string) {
    const kit = await kitOf(safe, owner)
    const message = kit.createMessage(text)
    if ('key' in owner)
      return (
        await kit.signMessage(message, index % 2 === 0 ? 'eth_signTypedData_v4' : 'eth_sign')
      ).encodedSignatures()
    let signed = message
    for (const key of owner.keys)
      signed = await (await openKit(world, owner.safe, key)).signMessage(signed, 'safe_sign', safe.address)
    const whole = kit.createMessage(text)
    whole.addSignature(
      await protocolKit.buildContractSignature([...signed.signatures.values()], owner.safe.address),
    )
    return whole.encodedSignatures()
  }

  test.each([
    ['1-of-1', 1, () => accounts(1)],
    ['2-of-3', 2, () => accounts(3)],
    ['5-of-9', 5, () => accounts(9)],
    ['2-of-2 (one owner a Safe)', 2, withNestedSafe],
  ] as const)(
    '[G-13] [G-20] a %s Safe is created, signs and executes',
    async (_name, threshold, ownersOf) => {
      const owners = await ownersOf()
      const safe = await createWithKit(owners.map(addressOf), threshold)
      await world.send({ to: safe.address, value: 5n })
      await world.caughtUp()
      const [proposer] = owners
      if (proposer === undefined || !('key' in proposer)) throw new Error('Expected an account')
      const kit = await openKit(world, safe, proposer.key)
      const info = safeInfo.parse(await send('GET', `/safes/${safe.address}`))
      expect([info.nonce, info.threshold, info.version]).toEqual([0, threshold, `${version}+L2`])
      expect(info.owners.map(({ value }) => value)).toEqual(await kit.getOwners())

      const created = await kit.createTransaction({ transactions: [{ to, value: '5', data: '0xabcd' }] })
      const safeTxHash = await kit.getTransactionHash(created)
      const signers = owners.slice(0, threshold)
      for (const [index, owner] of signers.entries()) {
        const signature = await signTransaction(safe, owner, index, created)
        const { nonce, ...data } = created.data
        const proposal = { ...data, nonce: String(nonce), safeTxHash, sender: addressOf(owner), signature }
        await (index === 0
          ? send('POST', `/transactions/${safe.address}/propose`, proposal)
          : send('POST', `/transactions/${safeTxHash}/confirmations`, { signature }))
      }

      // Executed from what the gateway answers alone.
      const read = async () => transactionDetails.parse(await send('GET', `/transactions/${safeTxHash}`))
      const { txStatus, txData, detailedExecutionInfo: execution } = await read()
      if (txData === null || execution?.type !== 'MULTISIG')
        throw new Error('Expected a multisig transaction')
      expect(txStatus).toBe('AWAITING_EXECUTION')
      const answered = await kit.createTransaction({
        transactions: [{ to: txData.to.value, value: txData.value ?? '0', data: txData.hexData ?? '0x' }],
        options: { nonce: execution.nonce },
      })
      for (const { signer, signature } of execution.confirmations)
        answered.addSignature(kitSignature(signer.value, signature ?? '0x'))
      const { hash } = await kit.executeTransaction(answered)
      const receipt = await waitForReceipt(world.client, { hash: hash as Hex })
      expect(receipt.status).toBe('success')
      await world.caughtUp()
      expect(await read()).toMatchObject({ txStatus: 'SUCCESS', txHash: receipt.transactionHash })
      const history = transactionListPage.parse(
        await send('GET', `/safes/${safe.address}/transactions/history`),
      )
      const ids = history.results.flatMap((item) =>
        item.type === 'TRANSACTION' ? [item.transaction.id] : [],
      )
      expect(ids[0]).toBe(`multisig_${safe.address}_${safeTxHash}`)
      expect(await kit.getNonce()).toBe(1)

      const messageHash = await kit.getSafeMessageHash(protocolKit.hashSafeMessage('gm'))
      for (const [index, owner] of signers.entries()) {
        const signature = await signMessage(safe, owner, index, 'gm')
        await (index === 0
          ? send('POST', `/safes/${safe.address}/messages`, { message: 'gm', signature })
          : send('POST', `/messages/${messageHash}/signatures`, { signature }))
      }
      const message = safeMessage.parse(await send('GET', `/messages/${messageHash}`))
      expect(message.status).toBe('CONFIRMED')
      const inner = protocolKit.hashSafeMessage('gm')
      expect(await kit.isValidSignature(inner, message.preparedSignature ?? '0x')).toBe(true)
    },
  )
})

/** A signature of the gateway's answer for protocol-kit, which keeps the dynamic part of contracts alone. */
function kitSignature(signer: Address, signature: Hex) {
  const isContract = signature.length > 2 + 65 * 2
  const dynamic: Hex = `0x${signature.slice(2 + (65 + 32) * 2)}`
  return new protocolKit.EthSafeSignature(signer, isContract ? dynamic : signature, isContract)
}
