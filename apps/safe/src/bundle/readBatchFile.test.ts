/** Batches of Transaction Builder, as our commands write them and as others and attackers might. */
import { testPhase } from '@peppermint/sale/sale.fixture.ts'
import { createOperationCall, createSafeBatch, type Operation } from '@peppermint/sale/operations'
import { BundleError } from '@peppermint/safe/bundle'
import { encodeFunctionData, erc20Abi, getAddress, maxUint256, parseAbi, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { importProblem } from './bundleWords.ts'
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

/** A file of one call, of a function whose form was filled in as `values`. */
const filled = (signature: string, values: readonly string[], more: object = {}) => {
  const [method] = parseAbi([`function ${signature}`] as readonly string[])
  if (method?.type !== 'function') throw new Error('no function')
  const { inputs, name } = method
  const named = inputs.map((input) => ({ ...input, name: input.name ?? '' }))
  return changed((file) => {
    const contractInputsValues = Object.fromEntries(
      values.map((value, index) => [named[index]?.name || String(index), value]),
    )
    const contractMethod = { inputs: named, name, payable: true }
    file.transactions = [{ ...transfer, contractMethod, contractInputsValues, ...more }] as never
  })
}
const dataOf = (text: string) => readBatchFile(text, place)?.calls[0]?.data
const lower = contract.toLowerCase()
const word = `0x${'ab'.repeat(32)}`

test.each<[string, readonly string[], readonly unknown[]]>([
  ['f(address[] a)', [`[${lower}, ${safe}]`], [[contract, safe]]],
  ['f(address[] a)', [`['${lower}',"${safe}"]`], [[contract, safe]]],
  ['f(bytes32[] a)', [`[ ${word} ]`], [[word]]],
  [
    'f(uint256[2][] a)',
    ['[[1, 2], ["3",0x4]]'],
    [
      [
        [1n, 2n],
        [3n, 4n],
      ],
    ],
  ],
  ['f(uint256[] a, int8 b)', ['[]', ' -5 '], [[], -5]],
  ['f(bool a, bool b, bool c, bool d)', ['True', '1', 'FALSE', ' 0'], [true, true, false, false]],
  ['f(bool[] a)', ['[true, "False", 1]'], [[true, false, true]]],
  ['f(address a, uint256 b)', [` ${lower} `, ' 5 '], [contract, 5n]],
  ['f(uint256, uint256)', ['5', '6'], [5n, 6n]],
  ['f(string a, string[] b)', [' a, "b" ', '["x, [y]", " z"]'], [' a, "b" ', ['x, [y]', ' z']]],
  ['f((uint256, bool) a)', ['[1,false]'], [[1n, false]]],
  [
    'f((uint256 a, (bytes b)[] c) a)',
    ['["115792089237316195423570985008687907853269984665640564039457584007913129639935",[["0x"],["0x12"]]]'],
    [[maxUint256, [['0x'], ['0x12']]]],
  ],
])('%s is encoded as Transaction Builder does from %j', (signature, values, args) => {
  const expected = encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as readonly string[]),
    functionName: 'f',
    args,
  })
  expect(dataOf(filled(signature, values))).toBe(expected)
  // Builder’s own files: empty, not absent.
  expect(dataOf(filled(signature, values, { data: '' }))).toBe(expected)
})

test.each(['receive', 'fallback'])('%s has no bytes, as at Transaction Builder', (name) => {
  const text = changed(({ transactions }) =>
    Object.assign(transactions[0], {
      data: null,
      value: '1',
      contractMethod: { inputs: [], name, payable: true },
    }),
  )
  expect(readBatchFile(text, place)?.calls[0]).toMatchObject({ value: 1n, data: '0x' })
})

test.each<[string, readonly string[], string]>([
  ['f((uint256 a) t)', ['[1,2]'], '1'],
  ['f((uint256 a, uint256 b) t)', ['[1]'], '1'],
  ['f(uint256 a, (bool b) t)', ['1', '["false"]'], '2'],
  ['f((uint256 a) t)', ['{"a":1}'], '1'],
  ['f(bytes a)', ['beef'], '1'],
  ['f(bytes a)', ['0x123'], '1'],
  ['f(bytes a)', [''], '1'],
  ['f(bytes32 a)', ['ab'.repeat(16)], '1'],
  ['f(bytes32 a)', ['0x12'], '1'],
  ['f(bytes2[] a)', ['[0x1234, 0x123]'], '1'],
  ['f(uint256 a, uint8 b)', ['1', '256'], '2'],
  ['f(uint256 a)', ['1 2'], '1'],
  ['f(uint256 a)', ['[1]'], '1'],
  ['f(uint256[2] a)', ['[1,2,3]'], '1'],
  ['f(uint256[] a)', ['[1,,2]'], '1'],
  ['f(uint256[] a)', ['1,2'], '1'],
  ['f(string[] a)', ['[1]'], '1'],
  ['f(bool a)', ['yes'], '1'],
  ['f(address a)', [safe.replace('5A', '5a')], '1'],
])('%s refuses %j', (signature, values, position) => {
  expect(errorOf(filled(signature, values))).toBe(`invalid transactions.0.contractInputsValues.${position}`)
})

test('inputs of one name, and names and types that would be another function, are refused', () => {
  const method = (name: string, ...inputs: readonly object[]) =>
    errorOf(
      changed(({ transactions }) =>
        Object.assign(transactions[0], {
          data: null,
          contractMethod: { name, inputs, payable: false },
          contractInputsValues: { a: '1', 0: '1' },
        }),
      ),
    )
  const a = { name: 'a', type: 'uint256' }
  expect(method('f', a)).toBe('none')
  expect(method('f', a, { name: 'a', type: 'uint8' })).toBe('invalid transactions.0.contractMethod')
  expect(method('f', { ...a, name: '' }, { ...a, name: '0' })).toBe('invalid transactions.0.contractMethod')
  for (const name of ['', '0xdeadbeef', 'transfer(address,uint256)'])
    expect(method(name, a)).toBe('invalid transactions.0.contractMethod')
  for (const type of ['uint256,uint8', 'uint7', 'uint264', 'bytes33', 'tuple'])
    expect(method('f', { ...a, type })).toBe('invalid transactions.0.contractInputsValues.1')
})

test('a file that asks for much work is refused in a moment', () => {
  const ones = `[${Array.from({ length: 300_000 }, () => '1').join(',')}]`
  const hostile = (inputs: readonly object[], values: object) =>
    changed(({ transactions }) =>
      Object.assign(transactions[0], {
        data: null,
        contractMethod: { name: 'f', inputs, payable: false },
        contractInputsValues: values,
      }),
    )
  const same = Array.from({ length: 60 }, () => ({ name: 'a', type: 'uint256[]' }))
  const deep = 150_000
  let nested: object = { type: 'uint8[]' }
  for (let level = 0; level < 1000; level++) nested = { type: 'tuple[]', components: [nested] }
  const files: readonly [string, string][] = [
    [hostile(same, { a: ones }), 'invalid transactions.0.contractMethod'],
    [hostile(same.slice(1, 2), { a: ones }), 'invalid transactions.0.contractInputsValues.1'],
    [
      hostile([{ name: 'a', type: `uint256${'[]'.repeat(deep)}` }], {
        a: '['.repeat(deep) + ']'.repeat(deep),
      }),
      'invalid transactions.0.contractMethod.inputs.0.type',
    ],
    [
      hostile([{ name: 'a', type: 'uint256' }], { a: '9'.repeat(900_000) }),
      'invalid transactions.0.contractInputsValues.1',
    ],
    [
      hostile([{ name: 'a', type: 'bytes' }], { a: `0x${'12'.repeat(450_000)}` }),
      'invalid transactions.0.contractInputsValues.1',
    ],
    [
      hostile([{ name: 'a', type: 'string' }], { a: '€'.repeat(900_000) }),
      'invalid transactions.0.contractInputsValues.1',
    ],
    [
      hostile([{ ...nested, name: 'a' }], { a: `${'[['.repeat(1000)}[]${']]'.repeat(1000)}` }),
      'invalid transactions.0.contractInputsValues.1',
    ],
  ]
  const started = performance.now()
  for (const [text, error] of files) expect(errorOf(text)).toBe(error)
  // Minutes before. Each takes some hundredths of a second.
  expect(performance.now() - started).toBeLessThan(5000)
})

test('a refusal says which call and why', () => {
  const sentence = (text: string) => importProblem('invalid', errorOf(text).replace('invalid ', ''))
  const second = (fields: object) =>
    sentence(changed(({ transactions: [, one] }) => Object.assign(one, fields)))
  expect(second({ to: '0x12' })).toBe('Call 2 goes to no valid address. Check it for a typing error.')
  expect(second({ value: '-1' })).toBe('Call 2 sends an impossible amount.')
  const unencoded = 'Call 2 can’t be encoded, or has more bytes than a transaction can have.'
  expect(second({ data: '0x123' })).toBe(unencoded)
  expect(second({ data: null, contractMethod: { name: '', inputs: [], payable: true } })).toBe(unencoded)
  expect(sentence(filled('f(bool a, bool b)', ['1', 'yes']))).toBe(
    'Value 2 of call 1 is missing, too long, or doesn’t fit its type.',
  )
  const none = sentence(changed((file) => (file.transactions = [] as never)))
  expect(none).toBe('A batch has 1 to 100 calls. This one has none, or more.')
  // Of a bundle, or of the file as a whole.
  for (const path of ['', 'meta.name', 'messages.0.message'])
    expect(importProblem('invalid', path)).toBe(importProblem('invalid'))
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
    'invalid transactions.1.contractInputsValues.1',
  ],
  [
    'a number that is empty',
    ({ transactions }) =>
      Object.assign(transactions[0], {
        data: null,
        contractMethod: { inputs: [{ name: 'a', type: 'uint256' }], name: 'f', payable: false },
        contractInputsValues: { a: '' },
      }),
    'invalid transactions.0.contractInputsValues.1',
  ],
  [
    'a function of an impossible type',
    ({ transactions }) =>
      Object.assign(transactions[0], {
        data: null,
        contractMethod: { inputs: [{ name: 'a', type: 'struct' }], name: 'f', payable: false },
        contractInputsValues: { a: '1' },
      }),
    'invalid transactions.0.contractInputsValues.1',
  ],
  ['no call', (file) => (file.transactions = [] as never), 'invalid transactions'],
  [
    'more calls than a batch can have',
    (file) => (file.transactions = Array.from({ length: 101 }, () => transfer) as never),
    'invalid transactions',
  ],
])('refuses %s', (_, change, error) => {
  expect(errorOf(changed(change))).toBe(error)
})

test('a changed file is known as such, and a huge one is not parsed', () => {
  const text = changed(({ transactions }) => (transactions[0]['value'] = '7'))
  expect(readBatchFile(text, place)).toMatchObject({ isChanged: true, calls: [{ value: 7n }, {}, {}, {}] })
  expect(errorOf(`{"a":"${'x'.repeat(1_048_576)}"}`)).toBe('too-large')
  expect(errorOf('{"a":')).toBe('unreadable')
})
