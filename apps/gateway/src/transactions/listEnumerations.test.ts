/** That every value of the lists' enumerations occurs, in answers of the shapes that clients are promised. */
import {
  conflictType,
  executionInfoType,
  queueLabel,
  settingsInfoType,
  transactionDetails,
  transactionInfoType,
  transactionItemPage,
  type TransactionListItem,
  transactionListItemType,
  transactionListPage,
  transactionStatus,
  transferTokenType,
} from '@peppermint/safe/wire'
import { testAccount } from '@peppermint/devnet/testChain'
import { type Safe, safeAbi, safeAddress } from '@peppermint/devnet/safe'
import {
  concatHex,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  pad,
  parseEther,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { TRANSFER_TOPIC } from '@peppermint/safe/events'
import { proposalOf, requestsTo, safeTransaction } from './proposals.fixture.ts'

const MODULE = testAccount(6)
const [one, two] = [testAccount(8).address, testAccount(9).address]
const collectible = getAddress(`0x${'721'.padStart(40, '0')}`)
/** Emits a log with four topics, which are its calldata. */
const LOG_CODE: Hex = '0x60603560403560203560003560006000a400'

let world: GatewayWorld
let safe: Safe
let items: TransactionListItem[]
let operations: number[]

const call = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: safeAbi('safe'), functionName, args })

const settings: readonly Hex[] = [
  call('setFallbackHandler', [one]),
  call('addOwnerWithThreshold', [one, 2n]),
  call('removeOwner', [one, two, 1n]),
  call('swapOwner', [one, two, zeroAddress]),
  call('changeThreshold', [3n]),
  // `changeMasterCopy(address)`, of Safes before 1.3.0.
  concatHex(['0x7de7edef', pad(one)]),
  call('enableModule', [one]),
  call('disableModule', [one, two]),
  call('setGuard', [one]),
  call('setGuard', [zeroAddress]),
]

const readPage = async (list: string) => {
  const response = await world.request(`/v1/chains/7700/safes/${safe.address}/${list}`)
  expect(response.status, list).toBe(200)
  return response.json()
}

beforeAll(async () => {
  world = await startGatewayWorld()
  safe = await world.createSafe({ ownerCount: 3, threshold: 2 })
  const [owner, other] = safe.owners
  if (owner === undefined || other === undefined) throw new Error('The Safe has no owners.')
  const requests = requestsTo(world)
  await world.caughtUp()
  const propose = async (fields: Parameters<typeof safeTransaction>[0], signers = [owner]) => {
    const body = await proposalOf(safe.address, safeTransaction({ to: safe.address, ...fields }), signers)
    const { status, body: answer } = await requests.send(
      'POST',
      `/v1/chains/7700/transactions/${safe.address}/propose`,
      body,
    )
    expect([status, answer.message]).toEqual([200, undefined])
    return transactionDetails.parse(answer)
  }
  // Canceled by the next one, which has its nonce.
  await propose({ nonce: 0, value: 1n })
  await world.executeTransaction(safe, { to: safe.address, data: call('enableModule', [MODULE.address]) })
  const token = await world.deployToken()
  const overdraft = concatHex(['0xa9059cbb', pad(one), pad('0x01')])
  await world.executeTransaction(safe, { to: token, data: overdraft, safeTxGas: 200_000n })
  const send1 = call('execTransactionFromModule', [one, 1n, '0x', 0])
  await world.send({ to: safe.address, data: send1, account: MODULE })
  await world.send({ to: safe.address, value: parseEther('1') })
  await world.transferToken(token, safe.address, 5n)
  await world.client.setCode({ address: collectible, bytecode: LOG_CODE })
  await world.send({
    to: collectible,
    data: concatHex([TRANSFER_TOPIC, pad(one), pad(safe.address), pad('0x07')]),
  })
  await world.caughtUp()
  const inner = encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, one, 1n, 0n, '0x'])
  const data = encodeFunctionData({
    abi: safeAbi('multiSendCallOnly'),
    functionName: 'multiSend',
    args: [inner],
  })
  const batch = await propose({ to: safeAddress('multiSendCallOnly'), data, operation: 1, nonce: 2 }, [
    owner,
    other,
  ])
  const rejection = await propose({ nonce: 2 })
  operations = [batch, rejection].flatMap(({ txData }) => txData?.operation ?? [])
  for (const [index, change] of settings.entries()) await propose({ nonce: 3 + index, data: change })
  const pages = [
    transactionListPage.parse(await readPage('transactions/queued?cursor=limit%3D100')),
    transactionListPage.parse(await readPage('transactions/history?trusted=false')),
    transactionItemPage.parse(await readPage('multisig-transactions?cursor=limit%3D100')),
    transactionItemPage.parse(await readPage('module-transactions')),
    transactionItemPage.parse(await readPage('incoming-transfers?trusted=false')),
  ]
  items = pages.flatMap(({ results }) => [...results])
})
afterAll(() => world.close())

const transactions = () => items.flatMap((item) => (item.type === 'TRANSACTION' ? [item.transaction] : []))
const sorted = (values: Iterable<string>) => [...new Set(values)].toSorted()

test('[G-27] every type of list item, conflict and queue label occurs', () => {
  expect(sorted(items.map(({ type }) => type))).toEqual(sorted(transactionListItemType.options))
  expect(sorted(items.flatMap((item) => (item.type === 'TRANSACTION' ? [item.conflictType] : [])))).toEqual(
    sorted(conflictType.options),
  )
  expect(sorted(items.flatMap((item) => (item.type === 'LABEL' ? [item.label] : [])))).toEqual(
    sorted(queueLabel.options),
  )
})

test('[G-27] every transaction status and execution info type occurs', () => {
  // A nonce that is used does not cancel what has all its confirmations for a minute; this one has one of two.
  expect(sorted(transactions().map(({ txStatus }) => txStatus))).toEqual(sorted(transactionStatus.options))
  expect(sorted(transactions().flatMap(({ executionInfo }) => executionInfo?.type ?? []))).toEqual(
    sorted(executionInfoType.options),
  )
})

test('[G-27] every txInfo type, token type and settings change kind occurs', () => {
  const infos = transactions().map(({ txInfo }) => txInfo)
  expect(sorted(infos.map(({ type }) => type))).toEqual(sorted(transactionInfoType.options))
  expect(sorted(infos.flatMap((info) => (info.type === 'Transfer' ? [info.transferInfo.type] : [])))).toEqual(
    sorted(transferTokenType.options),
  )
  expect(
    sorted(infos.flatMap((info) => (info.type === 'SettingsChange' ? (info.settingsInfo?.type ?? []) : []))),
  ).toEqual(sorted(settingsInfoType.options))
  // A transfer of a Safe's lists has the Safe on one side; UNKNOWN is for neither: `txInfo.test.ts`.
  expect(sorted(infos.flatMap((info) => (info.type === 'Transfer' ? [info.direction] : [])))).toEqual([
    'INCOMING',
    'OUTGOING',
  ])
})

test('[G-27] both operations occur', () => {
  expect(operations).toEqual([1, 0])
})

test('[G-11] every id of the lists has details with the same facts, but the creation', async () => {
  for (const { id, txStatus, txInfo, txHash } of transactions()) {
    const response = await world.request(`/v1/chains/7700/transactions/${id}`)
    if (txInfo.type === 'Creation') {
      expect(response.status).toBe(404)
      continue
    }
    expect(response.status, id).toBe(200)
    const details = transactionDetails.parse(await response.json())
    expect(details).toMatchObject({ txId: id, safeAddress: safe.address, txStatus, txInfo, txHash })
    expect(details.txData === null).toBe(id.startsWith('transfer_'))
    // Texts in Safe{Wallet}'s schema, executed or not.
    if (details.detailedExecutionInfo?.type === 'MULTISIG')
      expect(details.detailedExecutionInfo, id).toMatchObject({
        fee: expect.stringMatching(/^\d+$/),
        payment: expect.stringMatching(/^\d+$/),
      })
  }
})

test('[G-11] an id of another Safe is refused, an unknown one is not found', async () => {
  const read = async (id: string) => {
    const response = await world.request(`/v1/chains/7700/transactions/${id}`)
    const { code, message } = await response.json()
    return [response.status, code, message]
  }
  const [hash = ''] = transactions().flatMap(({ id }) => (id.startsWith('multisig_') ? [id.slice(-66)] : []))
  expect(await read(`multisig_${one}_${hash}`)).toEqual([400, 400, 'Invalid transaction ID'])
  expect(await read('nonsense')).toEqual([400, 400, 'Invalid transaction ID'])
  expect(await read(`0x${'12'.repeat(32)}`)).toEqual([404, 404, 'Transaction not found'])
  expect(await read(`transfer_${safe.address}_e${'12'.repeat(32)}1`)).toEqual([
    404,
    404,
    'Transaction not found',
  ])
})

test('[G-11] a rejection’s confirmers reject the transaction of its nonce', async () => {
  const [batch] = transactions().filter(({ txInfo }) => txInfo.type === 'Custom' && txInfo.actionCount === 1)
  const response = await world.request(`/v1/chains/7700/transactions/${batch?.id}`)
  const { detailedExecutionInfo } = transactionDetails.parse(await response.json())
  expect(detailedExecutionInfo).toMatchObject({
    rejectors: [{ value: safe.owners[0]?.address }],
    confirmations: [{}, {}],
  })
})
