import { expect, test } from 'vitest'
import { encodeFunctionData, parseEther, type Abi } from 'viem'
import { createOperationCall } from '@peppermint/sale/operations/operationCall.ts'
import type { Operation } from '@peppermint/sale/operations/operations.ts'
import { batchChecksum } from '@peppermint/sale/operations/batchChecksum.ts'
import { createSafeBatch } from '@peppermint/sale/operations/safeBatch.ts'
import { factoryCall } from '@peppermint/sale/launch/factory.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

const contract = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const safe = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** The file and the checksum that Safe's own test of the format uses. */
const safesOwn = {
  version: '1.0',
  chainId: '4',
  createdAt: 1646321521061,
  meta: {
    name: 'test batch file',
    txBuilderVersion: '1.4.0',
    checksum: '',
    createdFromSafeAddress: '0xDF8a1Ce35c9a6ACE153B4e0767942f1E2291a1Aa',
    createdFromOwnerAddress: '0x49d4450977E2c95362C13D3a31a09311E0Ea26A6',
  },
  transactions: [
    {
      to: '0x49d4450977E2c95362C13D3a31a09311E0Ea26A6',
      value: '0',
      contractMethod: {
        inputs: [{ internalType: 'address', name: 'paramAddress', type: 'address' }],
        name: 'testAddress',
        payable: false,
      },
      contractInputsValues: { paramAddress: '0x49d4450977E2c95362C13D3a31a09311E0Ea26A6' },
    },
    {
      to: '0x49d4450977E2c95362C13D3a31a09311E0Ea26A6',
      value: '0',
      contractMethod: {
        inputs: [{ internalType: 'bool', name: 'paramBool', type: 'bool' }],
        name: 'testBool',
        payable: false,
      },
      contractInputsValues: { paramAddress: '', paramBool: 'false' },
    },
    {
      to: '0x49d4450977E2c95362C13D3a31a09311E0Ea26A6',
      value: '2000000000000000000',
      data: '0x42f4579000000000000000000000000049d4450977e2c95362c13d3a31a09311e0ea26a6',
    },
  ],
}

test('the checksum is the one that Safe computes for its own test file', () => {
  expect(batchChecksum(safesOwn)).toBe('0x4ecbfd364aa6759983915644e73f8bd411e85a2dc306f252a387c2728c4db64c')
})

test('the method and its values encode to the same data', () => {
  const operations: readonly Operation[] = [
    {
      type: 'add-phase',
      terms: testPhase({
        name: 'A "quoted", name',
        start: 1_800_000_000,
        end: 1_800_000_100,
        price: parseEther('60'),
        maxSupply: 10,
        allowlistRoot: 'pending',
      }),
    },
    { type: 'airdrop', recipients: [{ account: safe, quantity: 2 }] },
    { type: 'royalty', receiver: safe, share: 500 },
    { type: 'accept' },
  ]
  const calls = operations.map((operation) => createOperationCall(contract, operation))
  const batch = createSafeBatch({ chainId: 7700, safe, name: 'Any name', createdAt: 1, calls })
  for (const [index, { data, contractMethod, contractInputsValues }] of batch.transactions.entries()) {
    const abi: Abi = JSON.parse(
      JSON.stringify([{ type: 'function', stateMutability: 'nonpayable', outputs: [], ...contractMethod }]),
    )
    if (contractMethod === null) throw new Error('It has no method.')
    const args = Object.values(contractInputsValues).map((text) => {
      const parsed: unknown = /^[[{]/.test(text) ? JSON.parse(text) : text
      return parsed
    })
    const named = contractMethod.inputs.map((input, place) => fromList(input, args[place]))
    expect(encodeFunctionData({ abi, functionName: contractMethod.name, args: named })).toBe(data)
    expect(data).toBe(calls[index]?.data)
  }
})

test('a creation by the factory is bytes alone, as the factory has no method', () => {
  const call = { ...factoryCall('0x6001'), value: 0n, description: 'Create Seed.' }
  const batch = createSafeBatch({ chainId: 7700, safe, name: 'Launch', createdAt: 1, calls: [call] })
  expect(batch.transactions).toEqual([
    { to: call.to, value: '0', data: call.data, contractMethod: null, contractInputsValues: null },
  ])
  expect(batch.meta.checksum).toMatch(/^0x[0-9a-f]{64}$/)
})

test('the checksum covers everything except the name', () => {
  const calls = [createOperationCall(contract, { type: 'pause' })]
  const input = { chainId: 7700, safe, name: 'One', createdAt: 1, calls } as const
  const { checksum } = createSafeBatch(input).meta
  expect(createSafeBatch({ ...input, name: 'Two' }).meta.checksum).toBe(checksum)
  expect(createSafeBatch({ ...input, createdAt: 2 }).meta.checksum).not.toBe(checksum)
  expect(createSafeBatch({ ...input, chainId: 1 }).meta.checksum).not.toBe(checksum)
})

/** A tuple comes as a list of texts and booleans. */
function fromList(input: object, value: unknown): unknown {
  const { components }: { components?: readonly { name: string }[] } = { ...input }
  if (components === undefined || !Array.isArray(value)) return value
  return Object.fromEntries(components.map(({ name }, index): [string, unknown] => [name, value[index]]))
}
