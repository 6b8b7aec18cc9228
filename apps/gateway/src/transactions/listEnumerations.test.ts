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
  // For filters by time: blocks of the same second are one moment.
  const later = () => world.client.increaseTime({ seconds: 60 })
  await later()
  const token = await world.deployToken()
  const overdraft = concatHex(['0xa9059cbb', pad(one), pad('0x01')])
  const overdrawn = { to: token, data: overdraft, safeTxGas: 200_000n }
  await propose({ ...overdrawn, nonce: 1 })
  await world.executeTransaction(safe, overdrawn)
  const send1 = call('execTransactionFromModule', [one, 1n, '0x', 0])
  await world.send({ to: safe.address, data: send1, account: MODULE })
  // More than the Safe has: the module's call fails, its transaction does not.
  const overspend = call('execTransactionFromModule', [two, parseEther('1000000'), '0x', 0])
  await world.send({ to: safe.address, data: overspend, account: MODULE })
  await world.send({ to: safe.address, value: parseEther('1') })
  await later()
  await world.transferToken(token, safe.address, 5n)
  await later()
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
  // A transfer of a Safe's lists has the Safe on one side; UNKNOWN is for neither: `describeCall.test.ts`.
  expect(sorted(infos.flatMap((info) => (info.type === 'Transfer' ? [info.direction] : [])))).toEqual([
    'INCOMING',
    'OUTGOING',
  ])
})

test('[G-03] a module’s transaction that failed is FAILED, in the list and its details', async () => {
  const { results } = transactionItemPage.parse(await readPage('module-transactions'))
  const found = results.map(({ transaction }) => transaction)
  expect(found.map(({ txStatus }) => txStatus)).toEqual(['FAILED', 'SUCCESS'])
  for (const { id, txStatus } of found) {
    const response = await world.request(`/v1/chains/7700/transactions/${id}`)
    expect(await response.json()).toMatchObject({ txStatus })
  }
})

type Summary = ReturnType<typeof transactions>[number]
const recipientOf = ({ txInfo }: Summary) => (txInfo.type === 'Transfer' ? txInfo.recipient.value : undefined)
const tokenOf = ({ txInfo }: Summary) =>
  txInfo.type === 'Transfer' && txInfo.transferInfo.type !== 'NATIVE_COIN'
    ? txInfo.transferInfo.tokenAddress
    : undefined
const coinsOf = ({ txInfo }: Summary) =>
  txInfo.type === 'Transfer' && txInfo.transferInfo.type === 'NATIVE_COIN'
    ? txInfo.transferInfo.value
    : undefined
const nonceOf = ({ executionInfo }: Summary) =>
  executionInfo?.type === 'MULTISIG' ? executionInfo.nonce : undefined

/** The moments of a list, from the oldest, as a filter has them. */
const momentsOf = (all: readonly Summary[]) =>
  [...new Set(all.filter(({ txHash }) => txHash !== null).map(({ timestamp }) => timestamp))].toSorted(
    (entry, other) => entry - other,
  )
const iso = (moment = 0) => encodeURIComponent(new Date(moment).toISOString())

type List = 'incoming-transfers' | 'module-transactions' | 'multisig-transactions'
interface FilterCase {
  readonly list: List
  readonly query: (all: readonly Summary[]) => string
  readonly matches: (entry: Summary, all: readonly Summary[]) => boolean
}
const isFrom = (index: number) => (entry: Summary, all: readonly Summary[]) =>
  entry.txHash !== null && entry.timestamp >= (momentsOf(all).at(index) ?? 0)
const isUntil = (index: number) => (entry: Summary, all: readonly Summary[]) =>
  entry.txHash !== null && entry.timestamp <= (momentsOf(all).at(index) ?? 0)
const ofDates = (list: List): FilterCase[] => [
  { list, query: (all) => `execution_date__gte=${iso(momentsOf(all).at(1))}`, matches: isFrom(1) },
  { list, query: (all) => `execution_date__lte=${iso(momentsOf(all).at(-2))}`, matches: isUntil(-2) },
]
const filters: FilterCase[] = [
  ...ofDates('incoming-transfers'),
  {
    list: 'incoming-transfers',
    query: () => `token_address=${collectible.toLowerCase()}`,
    matches: (entry) => tokenOf(entry) === collectible,
  },
  {
    list: 'incoming-transfers',
    query: () => 'value=1.0',
    matches: (entry) => coinsOf(entry) === parseEther('1').toString(),
  },
  ...ofDates('multisig-transactions'),
  {
    list: 'multisig-transactions',
    query: () => `to=${safeAddress('multiSendCallOnly')}`,
    matches: ({ txInfo }) => txInfo.type === 'Custom' && txInfo.to.value === safeAddress('multiSendCallOnly'),
  },
  {
    list: 'multisig-transactions',
    query: () => 'value=0.000000000000000001',
    matches: (entry) => coinsOf(entry) === '1',
  },
  { list: 'multisig-transactions', query: () => 'nonce=2', matches: (entry) => nonceOf(entry) === 2 },
  { list: 'multisig-transactions', query: () => 'executed=true', matches: ({ txHash }) => txHash !== null },
  { list: 'multisig-transactions', query: () => 'executed=false', matches: ({ txHash }) => txHash === null },
  {
    list: 'module-transactions',
    query: () => `to=${two.toLowerCase()}`,
    matches: (entry) => recipientOf(entry) === two,
  },
  {
    list: 'module-transactions',
    query: (all) => `transaction_hash=${all[1]?.txHash}`,
    matches: (entry, all) => entry.id === all[1]?.id,
  },
]
const listOf = async (list: List, query = '') => {
  const page = `${list}?cursor=limit%3D100${list === 'incoming-transfers' ? '&trusted=false' : ''}`
  const { results } = transactionItemPage.parse(await readPage(`${page}&${query}`))
  return results.map(({ transaction }) => transaction)
}

const casesOf = (list: List) =>
  filters
    .filter((entry) => entry.list === list)
    .map((entry) => ({ ...entry, name: /\w+=/.exec(String(entry.query))?.[0] }))
const listsWhatItNames = async ({ list, query, matches }: FilterCase) => {
  const all = await listOf(list)
  const expected = all.filter((entry) => matches(entry, all)).map(({ id }) => id)
  expect(expected.length).toBeGreaterThan(0)
  expect(expected.length).toBeLessThan(all.length)
  expect((await listOf(list, query(all))).map(({ id }) => id)).toEqual(expected)
}
test.each(casesOf('incoming-transfers'))(
  '[G-02] the filter $name lists what it names and nothing else',
  listsWhatItNames,
)
test.each(casesOf('module-transactions'))(
  '[G-03] the filter $name lists what it names and nothing else',
  listsWhatItNames,
)
test.each(casesOf('multisig-transactions'))(
  '[G-04] the filter $name lists what it names and nothing else',
  listsWhatItNames,
)

test('[G-02] [G-03] filters of which the Safe has all or none list all or none', async () => {
  const count = async (list: List, query: string) => (await listOf(list, query)).length
  for (const [list, query, other] of [
    ['incoming-transfers', `to=${safe.address}`, `to=${one}`],
    ['module-transactions', `module=${MODULE.address}`, `module=${one}`],
  ] as const) {
    expect(await count(list, query), list).toBe(await count(list, ''))
    expect(await count(list, other), list).toBe(0)
  }
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
