import { type Safe, safeAbi } from '@peppermint/devnet/safe'
import { proposeInput } from '@peppermint/safe/wire'
import { eq } from 'drizzle-orm'
import { type Address, encodeFunctionData } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { delegates, proposals } from '../db/schema.ts'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import {
  newAccount,
  proposalOf,
  requestsTo,
  type Requests,
  safeTransaction,
  signHash,
} from './proposals.fixture.ts'
import { proposeTransaction } from './proposeTransaction.ts'

let world: GatewayWorld
let requests: Requests
let safe: Safe
let alice: PrivateKeyAccount
let bob: PrivateKeyAccount
let delegate: PrivateKeyAccount
let nonce = 0

beforeAll(async () => {
  world = await startGatewayWorld()
  requests = requestsTo(world)
  safe = await world.createSafe({ ownerCount: 2, threshold: 1 })
  ;[alice, bob] = safe.owners as [PrivateKeyAccount, PrivateKeyAccount]
  await world.caughtUp()
})
beforeEach(() => {
  delegate = newAccount()
  nonce += 1
})
afterAll(() => world.close())

const addDelegate = (delegator: Address, of: Address | null = null, account = delegate.address) =>
  world.chain.database.db
    .insert(delegates)
    .values({ safe: of, delegate: account, delegator, label: '', createdAt: new Date() })
const propose = async (signers: readonly PrivateKeyAccount[], fields: Record<string, unknown> = {}) =>
  requests.propose(
    safe.address,
    await proposalOf(safe.address, safeTransaction({ nonce: nonce + 10 }), signers, fields),
  )
const invalid = { status: 422, body: { code: 422, statusCode: 422, message: 'Invalid signature' } }

test.each([['every Safe'], ['this Safe']])(
  '[G-13] a delegate for %s proposes for its owner, and confirms nothing',
  async (scope) => {
    await addDelegate(bob.address, scope === 'this Safe' ? safe.address : null)
    const proposed = await propose([delegate])
    expect(proposed).toMatchObject({
      status: 200,
      body: {
        detailedExecutionInfo: {
          trusted: true,
          proposer: { value: bob.address },
          proposedByDelegate: { value: delegate.address },
          confirmations: [],
        },
      },
    })
    expect(await propose([delegate])).toMatchObject({ status: 200, body: proposed.body })
    // An owner confirms by proposing again; the proposer stays.
    expect((await propose([alice])).body.detailedExecutionInfo).toMatchObject({
      proposer: { value: bob.address },
      proposedByDelegate: { value: delegate.address },
      confirmations: [{ signer: { value: alice.address } }],
    })
  },
)

test('[G-13] a delegate’s proposal has one signature, which is no confirmation', async () => {
  await addDelegate(bob.address)
  const both = await propose([delegate, bob])
  expect(both).toMatchObject(invalid)
  const { safeTxHash } = await proposalOf(safe.address, safeTransaction({ nonce: nonce + 10 }), [bob])
  await propose([bob])
  const path = `/v1/chains/7700/transactions/${safeTxHash}/confirmations`
  const signature = await signHash(safeTxHash, [delegate])
  expect(await requests.send('POST', path, { signature })).toMatchObject(invalid)
})

test('[G-13] refuses delegates of another Safe, of others, and removed ones', async () => {
  const other = await world.createSafe()
  await addDelegate(alice.address, other.address)
  await addDelegate(newAccount().address)
  expect(await propose([delegate])).toMatchObject(invalid)
  await addDelegate(alice.address)
  expect(await propose([delegate])).toMatchObject({ status: 200 })
  await world.chain.database.db.delete(delegates).where(eq(delegates.delegate, delegate.address))
  nonce += 1
  expect(await propose([delegate])).toMatchObject(invalid)
})

test('[G-13] an unsigned proposal in a delegate’s name stays proposed anonymously', async () => {
  await addDelegate(alice.address)
  expect((await propose([], { sender: delegate.address })).body.detailedExecutionInfo).toMatchObject({
    trusted: false,
    proposer: null,
    proposedByDelegate: null,
  })
  expect((await propose([delegate])).body.detailedExecutionInfo).toMatchObject({
    trusted: true,
    proposer: null,
    proposedByDelegate: null,
  })
})

test('[G-13] a removed owner’s delegates and confirmations no longer count', async () => {
  await addDelegate(bob.address)
  const { body: before } = await propose([bob])
  expect(before.txStatus).toBe('AWAITING_EXECUTION')
  const args = [alice.address, bob.address, 1n]
  const data = encodeFunctionData({ abi: safeAbi('safe'), functionName: 'removeOwner', args })
  await world.executeTransaction(safe, { to: safe.address, data })
  await world.caughtUp()
  const { body: details } = await requests.send('GET', `/v1/chains/7700/transactions/${before.txId}`)
  expect(details).toMatchObject({
    txStatus: 'AWAITING_CONFIRMATIONS',
    detailedExecutionInfo: { confirmations: [], confirmationsRequired: 1 },
  })
  expect(await propose([bob])).toMatchObject(invalid)
  nonce += 1
  expect(await propose([delegate])).toMatchObject(invalid)
  // What they proposed stays proposed, for an owner to confirm.
  nonce -= 1
  expect((await propose([alice])).body.txStatus).toBe('AWAITING_EXECUTION')
  expect(await world.chain.database.db.$count(proposals)).toBeGreaterThan(0)
})

test('[G-13] [G-26] what a delegate proposes is charged to the Safe, not to its network', async () => {
  await addDelegate(alice.address)
  const transaction = safeTransaction({ nonce: nonce + 10 })
  const input = proposeInput.parse(await proposalOf(safe.address, transaction, [delegate]))
  const payers: (string | undefined)[] = []
  await proposeTransaction(world.chain, safe.address, input, '203.0.113.1', (_bytes, payer) =>
    payers.push(payer),
  )
  expect(payers).toEqual([`safe ${safe.address}`])
})
