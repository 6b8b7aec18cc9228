import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  BaseError,
  encodeErrorResult,
  encodeFunctionData,
  getAddress,
  zeroAddress,
  zeroHash,
  type Abi,
  type Address,
} from 'viem'
import { getBlock, readContract, sendTransaction } from 'viem/actions'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { scovillesAbi } from '@peppermint/contracts'
import { deployCollection } from '../launch/deployCollection.ts'
import { testAccount, startChain, type TestChain } from '@peppermint/devnet/testChain'
import { decodeCall } from '@peppermint/sale/operations/decodeCall.ts'
import { describeRevert } from '@peppermint/sale/operations/describeRevert.ts'
import { OPERATIONS } from './operations.fixture.ts'
import { createOperationCall } from '@peppermint/sale/operations/operationCall.ts'
import type { Operation } from '@peppermint/sale/operations/operations.ts'
import { decodeOperation, getAllowedSender } from '@peppermint/sale/operations/operationTable.ts'
import { priceCall } from './sendCall.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

const attacker = testAccount(5).address
const operations: readonly Operation[] = Object.values(OPERATIONS)

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

let contract: Address
let launches = 0
const owner = testAccount(0).address
beforeEach(async () => {
  const now = Number((await getBlock(chain.client)).timestamp)
  const phase = testPhase({ price: 1n, maxSupply: 500 })
  const config = {
    name: 'Hot Peppers',
    // Another term for each test, so another contract.
    symbol: `SCOV${(launches += 1)}`,
    maxSupply: 500,
    owner,
    phases: [{ ...phase, name: 'Open', start: now - 10, end: now + 10 ** 7 }],
  }
  contract = getAddress((await deployCollection(chain.client, config)).contract)
})

/** What viem throws when a call reverts with this error. */
class Revert extends BaseError {
  readonly data

  constructor(errorName: string, args: readonly unknown[]) {
    super('execution reverted')
    const abi: Abi = scovillesAbi
    this.data = encodeErrorResult({ abi, errorName, args })
  }
}

const functionOf = (operation: Operation) =>
  decodeCall(createOperationCall(attacker, operation).data).functionName

test('the bytes of every operation decode to the same operation', () => {
  for (const operation of [...operations, { type: 'withdraw' } as const])
    expect(decodeOperation(createOperationCall(attacker, operation).data)).toEqual(operation)
})

test('calldata of a mint decodes to no operation', () => {
  const data = encodeFunctionData({ abi: scovillesAbi, functionName: 'mint', args: [0n, 1n] })
  expect(decodeOperation(data)).toBeUndefined()
})

/** Functions that no operation is for: a collector's, or given to holders by ERC-721. */
const COLLECTORS = [
  'mint',
  'mintAllowlisted',
  'approve',
  'setApprovalForAll',
  'transferFrom',
  'safeTransferFrom',
  // With the creator's secret link, which a page never has; npm run collection has reveal-crates.
  'revealCrate',
]

test('every function of the contract that changes something has an operation or is a collector’s', () => {
  const changing = scovillesAbi.flatMap((item) =>
    item.type === 'function' && (item.stateMutability === 'nonpayable' || item.stateMutability === 'payable')
      ? [item.name]
      : [],
  )
  const withOperation = new Set([...operations, { type: 'withdraw' } as const].map(functionOf))
  expect([...new Set(changing)].filter((name) => !COLLECTORS.includes(name)).toSorted()).toEqual(
    [...withOperation].toSorted(),
  )
})

test('[M-07] the contract refuses exactly the owner’s operations to anyone else', async () => {
  for (const operation of operations) {
    const error = await priceCall(chain.client, attacker, createOperationCall(contract, operation)).catch(
      (thrown: unknown) => thrown,
    )
    const text = error instanceof Error ? error.message : ''
    const isOwners = text.includes(`${attacker} is not the owner of the collection`)
    const sender = getAllowedSender(operation)
    expect([operation.type, isOwners]).toEqual([
      operation.type,
      sender === 'owner' || sender === 'pending owner',
    ])
  }
})

test('every custom error that an operation can meet is explained in words', () => {
  /** Of a mint, of the constructor, of a link, or of ERC-721 beside it. */
  const others =
    /^(Sale|Exceeds|Incorrect|Allowlist(?:Only|NotSet)|NotOnAllowlist|InvalidShares|InvalidCrateDurations|InvalidLink|Approv|Balance|Mint(?:ERC|Zero)|Owner(?:Query|shipNot)|Transfer|URI|Token|Sequential|Spot|NotCompatible|.*Turnstile)/
  const names = scovillesAbi.flatMap((item) =>
    item.type === 'error' && !others.test(item.name) ? [item] : [],
  )
  expect(names.length).toBeGreaterThan(20)
  for (const { name, inputs } of names) {
    const args = inputs.map(({ type }) =>
      type === 'address' ? zeroAddress : type === 'bytes32' ? zeroHash : type.startsWith('uint') ? 1n : '',
    )
    expect(describeRevert(new Revert(name, args)), name).not.toContain(`${name}(`)
  }
})

test('a revert names phases and payees as the caller does', () => {
  const error = new Revert('NonexistentPhase', [2n])
  expect(describeRevert(error)).toBe('phase 2 does not exist.')
  const names = { phase: (index: number) => `“${index}”`, payee: () => '' }
  expect(describeRevert(error, names)).toBe('“2” does not exist.')
})

test('cancel-transfer withdraws the offer of the ownership', async () => {
  const send = async (operation: Operation) => {
    const { to, data } = createOperationCall(contract, operation)
    await waitForReceipt(chain.client, { hash: await sendTransaction(chain.client, { to, data }) })
  }
  const pending = () =>
    readContract(chain.client, { address: contract, abi: scovillesAbi, functionName: 'pendingOwner' })
  await send({ type: 'transfer-ownership', newOwner: attacker })
  expect(await pending()).toBe(attacker)
  await send({ type: 'cancel-transfer' })
  expect(await pending()).toBe(zeroAddress)
})
