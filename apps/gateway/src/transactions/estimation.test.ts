import { multiSend, type Safe, safeAbi } from '@peppermint/devnet/safe'
import { encodeFunctionData, zeroAddress } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
const MAX_NONCE_GAP = 100
import { newAccount, proposalOf, requestsTo, type Requests, safeTransaction } from './proposals.fixture.ts'

let world: GatewayWorld
let requests: Requests
let safe: Safe
let owner: PrivateKeyAccount

beforeAll(async () => {
  world = await startGatewayWorld()
  requests = requestsTo(world)
  safe = await world.createSafe()
  ;[owner] = safe.owners as [PrivateKeyAccount]
  await world.executeTransaction(safe, { to: zeroAddress })
  await world.caughtUp()
})
afterAll(() => world.close())

const call = { to: zeroAddress, value: '1', data: null, operation: 0 }
const estimate = (body: unknown = call, at = safe.address) =>
  requests.send('POST', `/v2/chains/7700/safes/${at}/multisig-transactions/estimations`, body)
const readNonces = (at = safe.address) => requests.send('GET', `/v1/chains/7700/safes/${at}/nonces`)
const preview = (body: unknown, at = safe.address) =>
  requests.send<Record<string, unknown>>('POST', `/v1/chains/7700/transactions/${at}/preview`, body)

test('[G-12] recommends the nonce after all trusted proposals, and no gas', async () => {
  expect(await estimate()).toMatchObject({
    status: 200,
    body: { currentNonce: 1, recommendedNonce: 1, safeTxGas: '0' },
  })
  await requests.propose(safe.address, await proposalOf(safe.address, safeTransaction({ nonce: 5 }), [owner]))
  const unsigned = { sender: owner.address }
  await requests.propose(
    safe.address,
    await proposalOf(safe.address, safeTransaction({ nonce: 90 }), [], unsigned),
  )
  expect((await estimate()).body).toEqual({ currentNonce: 1, recommendedNonce: 6, safeTxGas: '0' })
  expect(await readNonces()).toMatchObject({ status: 200, body: { currentNonce: 1, recommendedNonce: 6 } })
})

test('[G-12] a proposal far beyond the queue does not move the recommended nonce', async () => {
  const lone = await world.createSafe()
  await world.caughtUp()
  const propose = async (nonce: number) =>
    requests.propose(lone.address, await proposalOf(lone.address, safeTransaction({ nonce }), lone.owners))
  for (const [nonce, recommended] of [
    [Number.MAX_SAFE_INTEGER - 1, 0],
    [MAX_NONCE_GAP + 1, 0],
    [MAX_NONCE_GAP, MAX_NONCE_GAP + 2],
    [MAX_NONCE_GAP * 2 + 3, MAX_NONCE_GAP + 2],
    [MAX_NONCE_GAP * 2 + 1, MAX_NONCE_GAP * 2 + 4],
  ] as const) {
    expect(await propose(nonce)).toMatchObject({ status: 200 })
    expect((await readNonces(lone.address)).body, String(nonce)).toMatchObject({
      currentNonce: 0,
      recommendedNonce: recommended,
    })
  }
})

test('[G-12] refuses what is no Safe and what is no call', async () => {
  const unknown = newAccount().address
  for (const answer of [
    await estimate(call, unknown),
    await readNonces(unknown),
    await preview(call, unknown),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: 404, message: 'Safe not found' } })
  for (const [fields, path] of [
    [{ to: 'somewhere' }, 'to'],
    [{ value: '0x1' }, 'value'],
    [{ value: -1 }, 'value'],
    [{ data: 'abc' }, 'data'],
    [{ operation: 2 }, 'operation'],
  ] as const)
    for (const send of [estimate, preview])
      expect(await send({ ...call, ...fields }), path).toMatchObject({
        status: 422,
        body: { code: 422, path: [path] },
      })
})

test('previews a transaction as its details will show it', async () => {
  const data = encodeFunctionData({
    abi: safeAbi('safe'),
    functionName: 'addOwnerWithThreshold',
    args: [newAccount().address, 1n],
  })
  const { to: batchTo, data: batch } = multiSend([{ to: safe.address, data }])
  for (const transaction of [
    safeTransaction({ to: safe.address, data, nonce: 20 }),
    safeTransaction({ to: zeroAddress, value: 7n, nonce: 21 }),
    safeTransaction({ to: batchTo, data: batch, operation: 1, nonce: 22 }),
  ]) {
    const { to, value, operation } = transaction
    const shown = await preview({ to, value: value.toString(), data: transaction.data, operation })
    const { body } = await requests.propose(
      safe.address,
      await proposalOf(safe.address, transaction, [owner]),
    )
    const { txInfo, txData } = body as unknown as Record<string, unknown>
    expect(shown).toMatchObject({ status: 200, body: { txInfo, txData } })
    expect(txData).toBeDefined()
  }
  expect((await preview({ ...call, to: safe.address, data, value: '0' })).body['txInfo']).toMatchObject({
    type: 'SettingsChange',
    settingsInfo: { type: 'ADD_OWNER', threshold: 1 },
  })
})
