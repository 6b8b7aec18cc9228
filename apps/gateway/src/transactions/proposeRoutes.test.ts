import { type Safe, safeAbi } from '@peppermint/devnet/safe'
import { eq } from 'drizzle-orm'
import { encodeFunctionData, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { confirmations, delegates, proposals } from '../db/schema.ts'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import {
  newAccount,
  proposalOf,
  requestsTo,
  type Requests,
  safeTransaction,
  signDeletion,
  signHash,
} from './proposals.fixture.ts'

const hour = () => Math.floor(Date.now() / 3_600_000)

describe('deletions', () => {
  let world: GatewayWorld
  let requests: Requests
  let safe: Safe
  let alice: PrivateKeyAccount
  let bob: PrivateKeyAccount
  let nonce = 0

  beforeAll(async () => {
    world = await startGatewayWorld()
    requests = requestsTo(world)
    safe = await world.createSafe({ ownerCount: 2, threshold: 1 })
    ;[alice, bob] = safe.owners as [PrivateKeyAccount, PrivateKeyAccount]
    await world.caughtUp()
  })
  // Only the clock: a test must not cross the hour.
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
  afterAll(() => world.close())

  async function propose(...signers: PrivateKeyAccount[]): Promise<Hex> {
    nonce += 1
    const body = await proposalOf(safe.address, safeTransaction({ nonce }), signers, {
      ...(signers.length === 0 && { sender: alice.address }),
    })
    expect(await requests.propose(safe.address, body)).toMatchObject({ status: 200 })
    return body.safeTxHash
  }
  const remove = async (safeTxHash: Hex, signer: PrivateKeyAccount, totp = hour()) =>
    requests.send('DELETE', `/v1/chains/7700/transactions/${safeTxHash}`, {
      signature: await signDeletion(signer, safe.address, safeTxHash, totp),
    })
  const invalid = { status: 422, body: { code: 422, statusCode: 422, message: 'Invalid signature' } }
  const rows = async (safeTxHash: Hex) => {
    const { db } = world.chain.database
    return [
      await db.$count(proposals, eq(proposals.safeTxHash, safeTxHash)),
      await db.$count(confirmations, eq(confirmations.safeTxHash, safeTxHash)),
    ]
  }

  test('only the proposer deletes a proposal, with its confirmations', async () => {
    const safeTxHash = await propose(alice, bob)
    expect(await remove(safeTxHash, bob)).toMatchObject(invalid)
    expect(await remove(safeTxHash, newAccount())).toMatchObject(invalid)
    expect(await rows(safeTxHash)).toEqual([1, 2])
    const version = world.chain.changes.version(safe.address)
    expect(await remove(safeTxHash, alice)).toMatchObject({ status: 200, body: undefined })
    expect(await rows(safeTxHash)).toEqual([0, 0])
    await expect.poll(() => world.chain.changes.version(safe.address)).toBeGreaterThan(version)
    expect(await remove(safeTxHash, alice)).toMatchObject({
      status: 404,
      body: { code: 404, message: 'Transaction not found' },
    })
  })

  test('a deletion is signed for this hour or the previous one, and one transaction', async () => {
    const safeTxHash = await propose(alice)
    const other = await propose(alice)
    for (const totp of [hour() - 2, hour() + 1])
      expect(await remove(safeTxHash, alice, totp)).toMatchObject(invalid)
    const signature = await signDeletion(alice, safe.address, other, hour())
    expect(
      await requests.send('DELETE', `/v1/chains/7700/transactions/${safeTxHash}`, { signature }),
    ).toMatchObject(invalid)
    expect(await remove(safeTxHash, alice, hour() - 1)).toMatchObject({ status: 200 })
    expect(await remove(other, alice, hour())).toMatchObject({ status: 200 })
  })

  test('executed transactions stay, and replaced ones can go', async () => {
    const { safeTxHash: executed } = await world.executeTransaction(safe, { to: alice.address })
    const replaced = await proposeAt(0)
    await world.caughtUp()
    expect(await remove(executed, alice)).toMatchObject({
      status: 422,
      body: { message: 'Executed transactions cannot be deleted' },
    })
    expect(await remove(replaced, alice)).toMatchObject({ status: 200 })

    /** Another transaction of the nonce, and the executed one, as if both had been proposed before. */
    async function proposeAt(at: number): Promise<Hex> {
      const transactions = [safeTransaction({ nonce: at, to: alice.address }), safeTransaction({ nonce: at })]
      const bodies = await Promise.all(
        transactions.map((transaction) => proposalOf(safe.address, transaction, [alice])),
      )
      const now = new Date()
      await world.chain.database.db.insert(proposals).values(
        transactions.map((transaction, index) => ({
          ...transaction,
          safe: safe.address,
          safeTxHash: bodies[index]?.safeTxHash ?? '0x',
          proposer: alice.address,
          trustedBy: alice.address,
          isTrusted: true,
          submittedAt: now,
          modifiedAt: now,
        })),
      )
      expect(bodies[0]?.safeTxHash).toBe(executed)
      return bodies[1]?.safeTxHash ?? '0x'
    }
  })

  test('an unsigned proposal cannot be deleted', async () => {
    const safeTxHash = await propose()
    expect(await remove(safeTxHash, alice)).toMatchObject(invalid)
  })

  test('the first owner who signed an unsigned proposal deletes it', async () => {
    const safeTxHash = await propose()
    for (const signer of [bob, alice]) {
      const path = `/v1/chains/7700/transactions/${safeTxHash}/confirmations`
      const signature = await signHash(safeTxHash, [signer])
      expect(await requests.send('POST', path, { signature })).toMatchObject({ status: 200 })
    }
    expect(await remove(safeTxHash, alice)).toMatchObject(invalid)
    expect(await remove(safeTxHash, bob)).toMatchObject({ status: 200 })
    expect(await rows(safeTxHash)).toEqual([0, 0])
  })

  test('a delegate deletes what it proposed while it is one; its delegator always', async () => {
    const delegate = newAccount()
    const row = { safe: null, delegate: delegate.address, delegator: bob.address, label: '' }
    const add = () => world.chain.database.db.insert(delegates).values({ ...row, createdAt: new Date() })
    await add()
    const [first, second, third] = [await propose(delegate), await propose(delegate), await propose(delegate)]
    const ofBob = await propose(bob)
    expect(await remove(ofBob, delegate)).toMatchObject(invalid)
    expect(await remove(first, delegate)).toMatchObject({ status: 200 })
    await world.chain.database.db.delete(delegates)
    expect(await remove(second, delegate)).toMatchObject(invalid)
    await add()
    const args = [alice.address, bob.address, 1n]
    const data = encodeFunctionData({ abi: safeAbi('safe'), functionName: 'removeOwner', args })
    await world.executeTransaction(safe, { to: safe.address, data })
    await world.caughtUp()
    expect(await remove(second, delegate)).toMatchObject(invalid)
    expect(await remove(third, bob)).toMatchObject({ status: 200 })
  })
})
