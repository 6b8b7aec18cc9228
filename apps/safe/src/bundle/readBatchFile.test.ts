/** Batches of Transaction Builder, as our commands write them and as others and attackers might. */
import { testPhase } from '@peppermint/sale/sale.fixture.ts'
import { createOperationCall, createSafeBatch, type Operation } from '@peppermint/sale/operations'
import { BundleError } from '@peppermint/safe/bundle'
import { encodeFunctionData, erc20Abi, getAddress, maxUint256, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { readBatchFile } from './readBatchFile.ts'

const safe = getAddress(`0x${'5a'.repeat(20)}`)
const contract = getAddress(`0x${'c0'.repeat(20)}`)
const place = { chainId: 7700, safe }
const operations: readonly Operation[] = [
  { type: 'pause' },
  {
    type: 'add-phase',
    terms: testPhase({
      name: 'A "quoted", [name]',
      start: 1_800_000_000,
      end: 1_800_000_100,
      price: parseEther('60'),
    }),
  },
  {
    type: 'airdrop',
    recipients: [
      { account: safe, quantity: 2 },
      { account: contract, quantity: 1 },
    ],
  },
  { type: 'accept' },
]
const calls = operations.map((operation) => createOperationCall(contract, operation))
const executed = calls.map(({ to, value, data }) => ({ to, value, data }))
const saved = () => createSafeBatch({ ...place, name: 'Any', createdAt: 1, calls })

/** A file's JSON, whose fields a test may break. */
interface FileJson {
  chainId: unknown
  meta: Record<string, unknown>
  transactions: [Record<string, unknown>, Record<string, unknown>, ...Record<string, unknown>[]]
}

/** The file with changes of its JSON. */
const changed = (change: (file: FileJson) => void): string => {
  const file = JSON.parse(JSON.stringify(saved())) as FileJson
  change(file)
  return JSON.stringify(file)
}
const transfer = { to: contract, value: '1', data: null, contractMethod: null, contractInputsValues: null }
const errorOf = (text: string) => {
  try {
    readBatchFile(text, place)
    return 'none'
  } catch (error) {
    if (!(error instanceof BundleError)) throw error
    return `${error.code} ${error.path}`.trim()
  }
}

test('the file of a command has the calls that it would send', () => {
  expect(readBatchFile(JSON.stringify(saved()), place)).toEqual({ calls: executed, isChanged: false })
  // Another program’s: without a checksum, of no Safe.
  const plain = changed(({ meta }) => {
    delete meta['checksum']
    meta['createdFromSafeAddress'] = ''
  })
  expect(readBatchFile(plain, place)).toEqual({ calls: executed, isChanged: false })
})

test('a function without bytes is encoded as its file says, tuples and lists too', () => {
  const text = changed(({ transactions }) => transactions.forEach((one) => (one['data'] = null)))
  expect(readBatchFile(text, place)).toEqual({ calls: executed, isChanged: true })
  const inputs = [
    { internalType: 'address', name: 'to', type: 'address' },
    { internalType: 'uint256', name: 'amount', type: 'uint256' },
  ]
  const token = changed((file) => {
    file.transactions = [
      {
        ...transfer,
        value: '0',
        contractMethod: { inputs, name: 'transfer', payable: false },
        contractInputsValues: { to: safe, amount: String(maxUint256) },
      },
      transfer,
    ]
  })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [safe, maxUint256] })
  expect(readBatchFile(token, place)?.calls).toEqual([
    { to: contract, value: 0n, data },
    { to: contract, value: 1n, data: '0x' },
  ])
})

test('what is no batch is left to the other reader', () => {
  for (const text of ['{}', '{"format":"peppermint-safe-bundle","transactions":[],"meta":{},"chainId":"1"}'])
    expect(readBatchFile(text, place)).toBeUndefined()
})

test.each<[string, (file: FileJson) => void, string]>([
  ['another chain', (file) => (file.chainId = '1'), 'wrong-chain'],
  ['another Safe', ({ meta }) => (meta['createdFromSafeAddress'] = contract), 'wrong-safe'],
  ['a Safe that is no address', ({ meta }) => (meta['createdFromSafeAddress'] = 'alice'), 'wrong-safe'],
  [
    'a value beyond uint256',
    ({ transactions }) => (transactions[1]['value'] = String(maxUint256 + 1n)),
    'invalid transactions.1.value',
  ],
  [
    'a negative value',
    ({ transactions }) => (transactions[0]['value'] = '-1'),
    'invalid transactions.0.value',
  ],
  [
    'a value that is a number',
    ({ transactions }) => (transactions[0]['value'] = 1),
    'invalid transactions.0.value',
  ],
  ['half a byte', ({ transactions }) => (transactions[0]['data'] = '0x123'), 'invalid transactions.0.data'],
  [
    'an address without its checksum',
    ({ transactions }) => (transactions[0]['to'] = safe.replace('5A', '5a')),
    'invalid transactions.0.to',
  ],
  ['no address', ({ transactions }) => (transactions[0]['to'] = null), 'invalid transactions.0.to'],
  [
    'a function whose values are missing',
    ({ transactions }) => Object.assign(transactions[1], { data: null, contractInputsValues: {} }),
    'invalid transactions.1',
  ],
  [
    'a number that is empty',
    ({ transactions }) =>
      Object.assign(transactions[0], {
        data: null,
        contractMethod: { inputs: [{ name: 'a', type: 'uint256' }], name: 'f', payable: false },
        contractInputsValues: { a: '' },
      }),
    'invalid transactions.0',
  ],
  [
    'a function of an impossible type',
    ({ transactions }) =>
      Object.assign(transactions[0], {
        data: null,
        contractMethod: { inputs: [{ name: 'a', type: 'struct' }], name: 'f', payable: false },
        contractInputsValues: { a: '1' },
      }),
    'invalid transactions.0',
  ],
])('refuses %s', (_, change, error) => {
  expect(errorOf(changed(change))).toBe(error)
})

test('a changed file is known as such, and a huge one is not parsed', () => {
  const text = changed(({ transactions }) => (transactions[0]['value'] = '7'))
  expect(readBatchFile(text, place)).toMatchObject({ isChanged: true, calls: [{ value: 7n }, {}, {}, {}] })
  // 10,000 short ones can be read; a batch refuses more than it may have.
  const many = changed(
    (file) =>
      (file.transactions = Array.from({ length: 10_000 }, () => ({ to: contract, value: '1' })) as never),
  )
  expect(readBatchFile(many, place)?.calls).toHaveLength(10_000)
  expect(errorOf(`{"a":"${'x'.repeat(1_048_576)}"}`)).toBe('too-large')
  expect(errorOf('{"a":')).toBe('unreadable')
})
