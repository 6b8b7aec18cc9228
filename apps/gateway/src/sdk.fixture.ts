/** A world in which every endpoint has something to answer, for tests of clients. */
import { safeAddress } from '@peppermint/devnet/safe'
import { safeFunctions } from '@peppermint/safe/decode'
import { hashSafeMessage } from '@peppermint/safe/hashes'
import { type Address, encodeFunctionData, getAddress, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { z } from 'zod'
import type { DatabaseKind } from '@peppermint/indexer/db/testClusters.fixture.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { startGatewayWorld } from './gatewayWorld.fixture.ts'

export type ClientWorld = Awaited<ReturnType<typeof startClientWorld>>

export const alice = getAddress(`0x${'a1'.repeat(20)}`)

/**
 * A 2-of-3 Safe that has received coins and tokens, executed two transactions of its owners and one of a module, and has
 * two proposals and a message.
 * @param kind Postgres that it is stored in.
 */
export async function startClientWorld(kind: DatabaseKind = 'embedded') {
  const contractNames = [
    { address: safeAddress('multiSendCallOnly'), name: 'Safe: MultiSendCallOnly', logoUri: null },
  ]
  const databaseUrl = await freshDatabaseUrl(kind)
  const world = await startGatewayWorld({ config: { contractNames }, databaseUrl })
  const safe = await world.createSafe({ ownerCount: 3, threshold: 2 })
  const [owner, other, third] = safe.owners
  if (!owner || !other || !third) throw new Error('Expected three owners')
  const module = privateKeyToAccount(generatePrivateKey())
  const token = await world.deployToken()
  await world.send({ to: safe.address, value: parseEther('2') })
  await world.transferToken(token, safe.address, 5n)
  await world.executeTransaction(safe, { to: alice, value: 1n })
  await world.executeTransaction(safe, { to: safe.address, data: enable(module.address) })
  await world.send({ account: module, to: safe.address, data: callAsModule(alice, 3n) })
  await world.caughtUp()

  return {
    world,
    safe,
    owner,
    other,
    third,
    module: module.address,
    token,
    /** A proposal of the first owner, as the body of a request. */
    async proposalOf(nonce: number, to: Address, data: `0x${string}` = '0x') {
      const signed = await world.signTransaction(safe, { to, data, nonce }, [0])
      const { transaction, safeTxHash, signatures } = signed
      return {
        to,
        value: String(transaction.value),
        data,
        nonce: String(nonce),
        operation: transaction.operation,
        safeTxGas: '0',
        baseGas: '0',
        gasPrice: '0',
        gasToken: transaction.gasToken,
        refundReceiver: transaction.refundReceiver,
        safeTxHash,
        sender: owner.address,
        signature: signatures,
        origin: JSON.stringify({ url: 'http://localhost', name: 'Test App' }),
      }
    },
    messageHashOf: (text: string) => hashSafeMessage(text, { chainId: 7700, safe: safe.address }).messageHash,
  }
}

const enable = (module: Address) =>
  encodeFunctionData({ abi: safeFunctions, functionName: 'enableModule', args: [module] })

const callAsModule = (to: Address, value: bigint) =>
  encodeFunctionData({
    abi: safeFunctions,
    functionName: 'execTransactionFromModule',
    args: [to, value, '0x', 0],
  })

/** Both clients have the same answer, which has the shape of the schema. */
export async function expectSame<Schema extends z.ZodType>(
  schema: Schema,
  bySdk: Promise<unknown>,
  byClient: Promise<unknown>,
): Promise<z.infer<Schema>> {
  const [one, other] = await Promise.all([bySdk, byClient])
  expect(one).toEqual(other)
  return schema.parse(one)
}
