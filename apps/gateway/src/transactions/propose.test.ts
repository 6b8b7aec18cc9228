import { executeTransaction, type Safe, safeAbi, safeAddress } from '@peppermint/devnet/safe'
import { joinSignatures } from '@peppermint/safe/signatures'
import { eq } from 'drizzle-orm'
import { concatHex, encodeFunctionData, numberToHex, pad, zeroAddress } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmations, proposals } from '../db/schema.ts'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import type { SafeChange } from '../safeChanges.ts'
import {
  requestsTo,
  type Details,
  newAccount,
  proposalOf,
  safeTransaction,
  safeTxHashOf,
  signAsNested,
  signHash,
  signPrefixed,
  type Requests,
} from './proposals.fixture.ts'

describe('proposals', () => {
  let world: GatewayWorld
  let server: Requests
  let safe: Safe
  const keys = [generatePrivateKey(), generatePrivateKey(), generatePrivateKey()]
  const changes: SafeChange[] = []

  beforeAll(async () => {
    world = await startGatewayWorld()
    safe = await world.createSafe({ owners: keys, threshold: 2 })
    await executeTransaction(world, safe, { to: zeroAddress, data: '0x', operation: 'call' }, [0, 1])
    await world.caughtUp()
    server = requestsTo(world)
    world.chain.changes.subscribe((change) => changes.push(change))
  })
  afterAll(() => world.close())

  const owner = (index: number) => {
    const account = safe.owners[index]
    if (account === undefined) throw new Error('no such owner')
    return account
  }
  const signersOf = ({ detailedExecutionInfo }: Details) =>
    detailedExecutionInfo.confirmations.map(({ signer }) => signer.value).toSorted()
  const sorted = (...indexes: number[]) => indexes.map((index) => owner(index).address).toSorted()
  const refused = (message: string) => ({
    status: 422,
    body: { code: 422, statusCode: 422, message },
  })

  test('[G-13] owners propose, confirm by proposing again, and confirm', async () => {
    const transaction = safeTransaction({ to: owner(2).address, value: 5n, nonce: 1 })
    const origin = JSON.stringify({ url: 'https://app.example', name: 'Example' })
    const body = await proposalOf(safe.address, transaction, [owner(0)], { origin })
    const { safeTxHash } = body

    const proposed = await server.propose(safe.address, body)
    expect(proposed).toMatchObject({
      status: 200,
      body: {
        txId: `multisig_${safe.address}_${safeTxHash}`,
        detailedExecutionInfo: { nonce: 1, trusted: true, proposer: { value: owner(0).address } },
      },
    })
    expect(signersOf(proposed.body)).toEqual(sorted(0))
    await expect
      .poll(() => changes)
      .toContainEqual({
        type: 'safe',
        safe: safe.address,
        event: { type: 'CONFIRMATION_REQUEST', safeTxHash },
      })

    const again = await server.propose(safe.address, {
      ...body,
      sender: owner(1).address,
      signature: await signPrefixed(safeTxHash, owner(1)),
      origin: null,
    })
    expect(signersOf(again.body)).toEqual(sorted(0, 1))
    expect(again.body.detailedExecutionInfo.proposer).toMatchObject({ value: owner(0).address })
    const path = `/v1/chains/7700/transactions/${safeTxHash}/confirmations`
    const confirmed = await server.send('POST', path, { signature: await signHash(safeTxHash, [owner(2)]) })
    expect(signersOf(confirmed.body)).toEqual(sorted(0, 1, 2))
    const [stored] = await storedOf(safeTxHash)
    expect(stored).toMatchObject({ origin, isTrusted: true })
    expect(changes.filter((change) => 'event' in change)).toHaveLength(1)
  })

  test('[G-13] repeats and accumulated signatures keep what is there and add what is new', async () => {
    const transaction = safeTransaction({ nonce: 2 })
    const body = await proposalOf(safe.address, transaction, [owner(0)])
    const first = await server.propose(safe.address, body)
    const [before] = await storedOf(body.safeTxHash)
    expect(await server.propose(safe.address, body)).toMatchObject({ status: 200, body: first.body })
    // An owner has one confirmation, whatever encodings it sends.
    const signature = await signPrefixed(body.safeTxHash, owner(0))
    expect((await server.propose(safe.address, { ...body, signature })).body).toEqual(first.body)
    expect(await storedOf(body.safeTxHash)).toEqual([before])
    const all = await proposalOf(safe.address, transaction, [owner(1), owner(0), owner(2)])
    expect(signersOf((await server.propose(safe.address, all)).body)).toEqual(sorted(0, 1, 2))
  })

  test('[G-13] checks nonce, delegate call, hash and signature, in this order', async () => {
    const body = {
      ...(await proposalOf(safe.address, safeTransaction({ nonce: 3 }), [owner(0)])),
      nonce: '0',
      operation: 1,
      to: owner(1).address,
      safeTxHash: `0x${'12'.repeat(32)}`,
      signature: await signHash(`0x${'34'.repeat(32)}`, [owner(0)]),
    }
    expect(await server.propose(safe.address, body)).toMatchObject(refused('Invalid nonce'))
    const current = { ...body, nonce: '1' }
    expect(await server.propose(safe.address, current)).toMatchObject(refused('Delegate call is disabled'))
    const call = { ...current, operation: 0 }
    expect(await server.propose(safe.address, call)).toMatchObject(refused('Invalid safeTxHash'))
    const safeTxHash = safeTxHashOf(safe.address, safeTransaction({ nonce: 1, to: owner(1).address }))
    const hashed = { ...call, safeTxHash }
    expect(await server.propose(safe.address, hashed)).toMatchObject(refused('Invalid signature'))
    const signed = { ...hashed, signature: await signHash(safeTxHash, [owner(0)]) }
    expect((await server.propose(safe.address, signed)).status).toBe(200)
  })

  test('[G-13] refuses signatures that are not all of owners, or not the sender’s', async () => {
    const transaction = safeTransaction({ nonce: 4 })
    const attacker = newAccount()
    const body = await proposalOf(safe.address, transaction, [owner(0)])
    for (const [name, fields] of Object.entries({
      'another owner as sender': { sender: owner(1).address },
      'another account as sender': { sender: attacker.address },
      'a key that is no owner': { signature: await signHash(body.safeTxHash, [attacker]) },
      'one of two is no owner': { signature: await signHash(body.safeTxHash, [owner(0), attacker]) },
      'not approved': { signature: concatHex([pad(owner(0).address), numberToHex(0, { size: 32 }), '0x01']) },
    }))
      expect(await server.propose(safe.address, { ...body, ...fields }), name).toMatchObject(
        refused('Invalid signature'),
      )
    expect(await storedOf(body.safeTxHash)).toEqual([])
  })

  test('[G-13] a signature counts for no other Safe, chain or nonce', async () => {
    const other = await world.createSafe({ owners: keys })
    await world.caughtUp()
    const body = await proposalOf(safe.address, safeTransaction({ nonce: 5 }), [owner(0)])
    expect(await server.propose(other.address, body)).toMatchObject(refused('Invalid safeTxHash'))
    expect(await server.propose(safe.address, { ...body, nonce: '6' })).toMatchObject(
      refused('Invalid safeTxHash'),
    )
    const onMainnet = safeTxHashOf(safe.address, safeTransaction({ nonce: 5 }), 1)
    expect(await server.propose(safe.address, { ...body, safeTxHash: onMainnet })).toMatchObject(
      refused('Invalid safeTxHash'),
    )
    const replayed = await proposalOf(other.address, safeTransaction({ nonce: 5 }), [owner(0)], {
      signature: body['signature'],
    })
    expect(await server.propose(other.address, replayed)).toMatchObject(refused('Invalid signature'))
  })

  test('[G-13] an unsigned proposal is untrusted until signed, and stays proposed anonymously', async () => {
    const transaction = safeTransaction({ nonce: 7 })
    const signed = await proposalOf(safe.address, transaction, [owner(1)], {
      origin: JSON.stringify({ url: 'https://app.example', name: 'Example' }),
    })
    const unsigned = {
      ...signed,
      sender: owner(0).address,
      signature: null,
      origin: JSON.stringify({ url: 'https://app.example', name: 'Example', note: 'Your refund' }),
    }
    expect((await server.propose(safe.address, unsigned)).body.detailedExecutionInfo).toMatchObject({
      trusted: false,
      proposer: null,
      confirmations: [],
    })
    const [claimed] = await storedOf(signed.safeTxHash)
    expect(claimed?.origin).toBeNull()
    expect((await server.propose(safe.address, signed)).body.detailedExecutionInfo).toMatchObject({
      trusted: true,
      proposer: null,
      proposedByDelegate: null,
      confirmations: [{ signer: { value: owner(1).address } }],
    })
    const [stored] = await storedOf(signed.safeTxHash)
    expect(stored?.origin).toBe(signed['origin'])
    expect(stored?.submittedAt.getTime()).toBeGreaterThan(claimed?.submittedAt.getTime() ?? Infinity)
    // Nor does another unsigned one take anything away.
    await server.propose(safe.address, unsigned)
    expect(await storedOf(signed.safeTxHash)).toEqual([stored])
  })

  test('[G-13] refuses unsigned proposals that name no owner or delegate', async () => {
    const unsigned = await proposalOf(safe.address, safeTransaction({ nonce: 8 }), [], {
      sender: newAccount().address,
    })
    expect(await server.propose(safe.address, unsigned)).toMatchObject(
      refused('Sender is neither an owner nor a delegate'),
    )
  })

  test('[G-13] a confirmation makes an unsigned proposal trusted', async () => {
    const unsigned = await proposalOf(safe.address, safeTransaction({ nonce: 9 }), [], {
      sender: owner(0).address,
    })
    await server.propose(safe.address, unsigned)
    const path = `/v1/chains/7700/transactions/${unsigned.safeTxHash}/confirmations`
    const signedSafeTxHash = await signHash(unsigned.safeTxHash, [owner(2)])
    expect((await server.send('POST', path, { signedSafeTxHash })).body.detailedExecutionInfo).toMatchObject({
      trusted: true,
      proposer: null,
      confirmations: [{ signer: { value: owner(2).address }, signature: signedSafeTxHash }],
    })
  })

  test('refuses confirmations of unknown transactions, of others, and of none', async () => {
    const body = await proposalOf(safe.address, safeTransaction({ nonce: 10 }), [owner(0)])
    const path = `/v1/chains/7700/transactions/${body.safeTxHash}/confirmations`
    const signature = await signHash(body.safeTxHash, [owner(1)])
    expect(await server.send('POST', path, { signature })).toMatchObject({
      status: 404,
      body: { code: 404, message: 'Transaction not found' },
    })
    await server.propose(safe.address, body)
    const byAttacker = { signature: await signHash(body.safeTxHash, [newAccount()]) }
    expect(await server.send('POST', path, byAttacker)).toMatchObject(refused('Invalid signature'))
    expect(await server.send('POST', path, {})).toMatchObject(refused('Invalid signature'))
    expect((await server.send('POST', path, { signature })).status).toBe(200)
  })

  test('[G-13] refuses proposals for what is no Safe, and on chains that are not served', async () => {
    const body = await proposalOf(safe.address, safeTransaction({ nonce: 1 }), [owner(0)])
    expect(await server.propose(newAccount().address, body)).toMatchObject({
      status: 404,
      body: { code: 404, message: 'Safe not found' },
    })
    expect(
      await server.send('POST', `/v1/chains/1/transactions/${safe.address}/propose`, body),
    ).toMatchObject({
      status: 404,
      body: { code: 404, message: 'Chain not found' },
    })
  })

  test('[G-13] delegate calls go to trusted contracts only', async () => {
    const trusted = safeTransaction({ to: safeAddress('multiSendCallOnly'), operation: 1, nonce: 11 })
    const body = await proposalOf(safe.address, trusted, [owner(0)])
    expect((await server.propose(safe.address, body)).status).toBe(200)
    const handler = safeTransaction({ ...trusted, to: safeAddress('fallbackHandler') })
    expect(
      await server.propose(safe.address, await proposalOf(safe.address, handler, [owner(0)])),
    ).toMatchObject(refused('Delegate call is disabled'))
  })

  test('[G-13] accepts a nested Safe’s confirmation, alone and in a blob', async () => {
    const nested = await world.createSafe({ ownerCount: 2, threshold: 2 })
    const outerSafe = await world.createSafe({ owners: keys.slice(0, 1) })
    const outer = outerSafe.address
    const args = [nested.address, 1n]
    const data = encodeFunctionData({ abi: safeAbi('safe'), functionName: 'addOwnerWithThreshold', args })
    await executeTransaction(world, outerSafe, { to: outer, data, operation: 'call' }, [0])
    await world.caughtUp()
    const transaction = safeTransaction({ nonce: 1, to: owner(1).address })
    const safeTxHash = safeTxHashOf(outer, transaction)
    const ofNested = await signAsNested(nested, outer, transaction)
    const body = await proposalOf(outer, transaction, [owner(0)], {
      signature: joinSignatures([
        { owner: nested.address, signature: ofNested },
        { owner: owner(0).address, signature: await signHash(safeTxHash, [owner(0)]) },
      ]),
    })
    const { body: details } = await server.propose(outer, body)
    expect(signersOf(details)).toEqual([nested.address, owner(0).address].toSorted())
    const stored = details.detailedExecutionInfo.confirmations.find(
      ({ signer }) => signer.value === nested.address,
    )
    expect(stored?.signature).toBe(ofNested.toLowerCase())
    const alone = { ...body, sender: nested.address, signature: ofNested }
    expect((await server.propose(outer, alone)).body).toEqual(details)
  })

  test('[G-13] an approval on chain confirms until a reorg undoes it', async () => {
    const lone = await world.createSafe({ owners: keys.slice(0, 2), threshold: 2 })
    const transaction = safeTransaction({ nonce: 0, value: 3n })
    const safeTxHash = safeTxHashOf(lone.address, transaction)
    const approval = concatHex([pad(owner(0).address), numberToHex(0, { size: 32 }), '0x01'])
    await world.approveHash(lone, 0, safeTxHash)
    const body = await proposalOf(lone.address, transaction, [owner(0)], { signature: approval })
    expect(signersOf((await server.propose(lone.address, body)).body)).toEqual(sorted(0))
    await world.caughtUp()
    const { db } = world.chain.database
    const longAgo = { submittedAt: new Date(Date.now() - 3_600_000) }
    await db.update(confirmations).set(longAgo).where(eq(confirmations.safeTxHash, safeTxHash))
    const path = `/v1/chains/7700/transactions/${safeTxHash}`
    expect(signersOf((await server.send('GET', path)).body)).toEqual(sorted(0))
    await world.reorg(1)
    await world.caughtUp()
    expect(signersOf((await server.send('GET', path)).body)).toEqual([])
    const signed = await proposalOf(lone.address, transaction, [owner(0)])
    expect(signersOf((await server.propose(lone.address, signed)).body)).toEqual(sorted(0))
    // An approval does not take the place of a signature.
    await world.approveHash(lone, 0, safeTxHash)
    const approved = await server.propose(lone.address, body)
    expect(approved.body.detailedExecutionInfo.confirmations[0]?.signature).toBe(signed.signature)
  })

  test('[G-23] a confirmation is requested unless owners have given it on chain, and kept it', async () => {
    const lone = await world.createSafe({ owners: keys.slice(0, 2), threshold: 2 })
    await world.caughtUp()
    const requested = (safeTxHash: `0x${string}`) =>
      changes.some(
        (change) =>
          change.type === 'safe' &&
          change.event?.type === 'CONFIRMATION_REQUEST' &&
          change.event.safeTxHash === safeTxHash,
      )
    const [approved, undone] = [4n, 5n].map((value) => safeTransaction({ nonce: 0, value }))
    if (approved === undefined || undone === undefined) throw new Error('no transactions')
    const hashOf = (transaction: typeof approved) => safeTxHashOf(lone.address, transaction)
    await world.approveHash(lone, 1, hashOf(approved))
    await world.caughtUp()
    expect(
      (await server.propose(lone.address, await proposalOf(lone.address, approved, [owner(0)]))).status,
    ).toBe(200)

    // Stored by a node that knew the approval, which a reorg has undone since.
    const unsigned = await proposalOf(lone.address, undone, [], { sender: owner(0).address })
    expect((await server.propose(lone.address, unsigned)).status).toBe(200)
    await world.chain.database.db.insert(confirmations).values({
      safeTxHash: hashOf(undone),
      owner: owner(1).address,
      signature: '0x',
      signatureType: 'APPROVED_HASH',
      submittedAt: new Date(Date.now() - 3_600_000),
    })
    expect(
      (await server.propose(lone.address, await proposalOf(lone.address, undone, [owner(0)]))).status,
    ).toBe(200)
    await expect.poll(() => requested(hashOf(undone))).toBe(true)
    expect(requested(hashOf(approved))).toBe(false)
  })

  function storedOf(safeTxHash: `0x${string}`) {
    return world.chain.database.db.select().from(proposals).where(eq(proposals.safeTxHash, safeTxHash))
  }
})
