import * as fc from 'fast-check'
import {
  type Abi,
  type AbiParameter,
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  numberToHex,
  parseAbi,
  parseAbiItem,
  size,
  toFunctionSelector,
  toHex,
  zeroAddress,
} from 'viem'
import { expect, test } from 'vitest'
import { decodeMultiSendData, encodeMultiSendData } from '@safe-global/protocol-kit'
import { safeAbi, type SafeVersion } from '@peppermint/devnet/safe'
import { scovillesAbi } from '@peppermint/contracts'
import {
  createAbiIndex,
  createCallFunctions,
  decodeCalldata,
  decodeMultiSend,
  multiSendFunctions,
  proxyFactoryFunctions,
  safeFunctions,
  signMessageFunctions,
  simulateFunctions,
  tokenFunctions,
} from './index.ts'

const anyContract = (abi: Abi) => ({ abi, address: null })
const abis = createAbiIndex([safeFunctions, multiSendFunctions, tokenFunctions].map(anyContract))
const alice = getAddress(`0x${'a1'.repeat(20)}`)
const token = getAddress(`0x${'70'.repeat(20)}`)
const word = (value: number | bigint) => numberToHex(value, { size: 32 })

const transfer = encodeFunctionData({ abi: tokenFunctions, functionName: 'transfer', args: [alice, 7n] })

interface Call {
  readonly operation: 0 | 1
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}
const pack = (calls: readonly Call[]) =>
  concatHex(
    calls.map(({ operation, to, value, data }) =>
      encodePacked(
        ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
        [operation, to, value, BigInt(size(data)), data],
      ),
    ),
  )
const multiSendOf = (packed: Hex) =>
  encodeFunctionData({ abi: multiSendFunctions, functionName: 'multiSend', args: [packed] })
const callTo = (to: Address, data: Hex = '0x'): Call => ({ operation: 0, to, value: 0n, data })

test('[G-17] decodes a call: decimal numbers, checksummed addresses, text for booleans', () => {
  expect(decodeCalldata(transfer, abis)).toEqual({
    method: 'transfer',
    parameters: [
      { name: 'to', type: 'address', value: alice, valueDecoded: null },
      { name: 'value', type: 'uint256', value: '7', valueDecoded: null },
    ],
    accuracy: 'ONLY_FUNCTION_MATCH',
  })
  const approval = encodeFunctionData({
    abi: tokenFunctions,
    functionName: 'setApprovalForAll',
    args: [alice, true],
  })
  expect(decodeCalldata(approval, abis)?.parameters?.[1]?.value).toBe('true')
  expect(decodeCalldata(toFunctionSelector('renounceOwnership()'), abis)).toEqual({
    method: 'renounceOwnership',
    parameters: [],
    accuracy: 'ONLY_FUNCTION_MATCH',
  })
})

test('[G-17] tuples are nested arrays, and their types are written out', () => {
  const abi = parseAbi([
    'struct Part { uint8 kind; bytes note; }',
    'struct Payment { address to; Part[] parts; }',
    'function pay(Payment[2] payments, int16[][] changes)',
  ])
  const data = encodeFunctionData({
    abi,
    args: [
      [
        { to: alice, parts: [{ kind: 1, note: '0xab' }] },
        { to: token, parts: [] },
      ],
      [[-1, 2], []],
    ],
  })
  const decoded = decodeCalldata(data, createAbiIndex([anyContract(abi)]))
  expect(decoded?.parameters).toEqual([
    {
      name: 'payments',
      type: '(address,(uint8,bytes)[])[2]',
      value: [
        [alice, [['1', '0xab']]],
        [token, []],
      ],
      valueDecoded: null,
    },
    { name: 'changes', type: 'int16[][]', value: [['-1', '2'], []], valueDecoded: null },
  ])
})

test('[G-17] the ABI of the called contract comes first, then the first one with the selector', () => {
  const own = parseAbi(['function transfer(address recipient, uint256 amount)'])
  const index = createAbiIndex([anyContract(tokenFunctions), { abi: own, address: token }])
  const nameOf = (to?: Address) => {
    const decoded = decodeCalldata(transfer, index, to)
    return [decoded?.accuracy, decoded?.parameters?.[0]?.name]
  }
  expect(nameOf(token.toLowerCase() as Address)).toEqual(['FULL_MATCH', 'recipient'])
  expect(nameOf(alice)).toEqual(['ONLY_FUNCTION_MATCH', 'to'])
  expect(nameOf()).toEqual(['ONLY_FUNCTION_MATCH', 'to'])
})

test('[G-17] decodes the collection by its generated ABI', () => {
  const index = createAbiIndex([{ abi: scovillesAbi, address: token }])
  const data = encodeFunctionData({
    abi: scovillesAbi,
    functionName: 'setApprovalForAll',
    args: [alice, false],
  })
  expect(decodeCalldata(data, index, token)).toMatchObject({
    method: 'setApprovalForAll',
    parameters: [{ value: alice }, { value: 'false' }],
    accuracy: 'FULL_MATCH',
  })
})

test('[G-17] decodes the calls of a batch, batches in it and what a Safe executes', () => {
  const inner = multiSendOf(pack([callTo(token, transfer)]))
  const execution = encodeFunctionData({
    abi: safeFunctions,
    functionName: 'execTransaction',
    args: [token, 0n, transfer, 0, 0n, 0n, 0n, zeroAddress, zeroAddress, '0xab'],
  })
  const calls: Call[] = [
    { operation: 0, to: alice, value: 5n, data: '0x' },
    { operation: 1, to: token, value: 0n, data: inner },
    { operation: 0, to: alice, value: 0n, data: execution },
    { operation: 0, to: alice, value: 0n, data: '0xdeadbeef' },
  ]
  const decoded = decodeCalldata(multiSendOf(pack(calls)), abis)
  const plain = { method: 'transfer', parameters: [{ value: alice }, { value: '7' }] }
  expect(decoded).toMatchObject({
    method: 'multiSend',
    parameters: [
      {
        name: 'transactions',
        type: 'bytes',
        value: pack(calls),
        valueDecoded: [
          { operation: 0, to: alice, value: '5', data: null, dataDecoded: null },
          {
            operation: 1,
            to: token,
            value: '0',
            data: inner,
            dataDecoded: { method: 'multiSend', parameters: [{ valueDecoded: [{ dataDecoded: plain }] }] },
          },
          {
            to: alice,
            dataDecoded: {
              method: 'execTransaction',
              parameters: { 2: { name: 'data', valueDecoded: plain } },
            },
          },
          { data: '0xdeadbeef', dataDecoded: null },
        ],
      },
    ],
  })
  // Only the call itself has an accuracy.
  expect(JSON.stringify(decoded).split('accuracy').length).toBe(2)
})

test('[G-17] batches have the bytes and the calls that protocol-kit gives them', () => {
  const calls = fc.array(
    fc.record({
      operation: fc.constantFrom<0 | 1>(0, 1),
      to: fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(toHex(bytes))),
      value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      data: fc.uint8Array({ maxLength: 70 }).map((bytes) => toHex(bytes)),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(calls, (given) => {
      const asText = given.map((call) => ({ ...call, value: call.value.toString() }))
      const data = multiSendOf(encodeMultiSendData(asText) as Hex)
      expect(decodeMultiSend(data)).toEqual(given)
      expect(decodeMultiSendData(data).map(({ to }) => getAddress(to))).toEqual(given.map(({ to }) => to))
      const decoded = decodeCalldata(data, abis)?.parameters?.[0]?.valueDecoded
      expect(decoded).toMatchObject(
        asText.map((call) => ({ ...call, data: call.data === '0x' ? null : call.data })),
      )
    }),
    { numRuns: 100 },
  )
})

test.each<[name: string, packed: Hex]>([
  ['truncated in its head', '0x00'],
  ['without its data', encodePacked(['uint8', 'address', 'uint256', 'uint256'], [0, alice, 0n, 1n])],
  [
    'with a length of 2^256 - 1',
    encodePacked(['uint8', 'address', 'uint256', 'uint256'], [0, alice, 0n, 2n ** 256n - 1n]),
  ],
  ['with operation 2', encodePacked(['uint8', 'address', 'uint256', 'uint256'], [2, alice, 0n, 0n])],
  ['followed by a byte', concatHex([pack([callTo(alice)]), '0x00'])],
])('[G-17] a batch with a call %s is shown as bytes', (_name, packed) => {
  const data = multiSendOf(packed)
  expect(decodeCalldata(data, abis)?.parameters).toEqual([
    { name: 'transactions', type: 'bytes', value: packed, valueDecoded: null },
  ])
  expect(decodeMultiSend(data)).toBeUndefined()
})

test('other calldata is not a batch', () => {
  expect(decodeMultiSend(transfer)).toBeUndefined()
  expect(decodeMultiSend('0x')).toBeUndefined()
  expect(decodeMultiSend(multiSendOf('0x'))).toEqual([])
  expect(decodeMultiSend(multiSendOf('0x').toUpperCase().replace('0X', '0x') as Hex)).toEqual([])
})

const arrays = parseAbi(['function deep(bytes[] a, uint256[][] b)', 'function none(uint256[0][] a)'])
const arrayIndex = createAbiIndex([anyContract(arrays)])
const deep = toFunctionSelector('deep(bytes[],uint256[][])')

test.each<[name: string, data: string]>([
  ['nothing', '0x'],
  ['three bytes', '0xa9059c'],
  ['an unknown selector', '0xdeadbeef'],
  ['no hex', `${transfer}zz`],
  ['half a byte', `${transfer}0`],
  ['no prefix', transfer.slice(2)],
  ['too little data', transfer.slice(0, -2)],
  ['a dirty address', concatHex(['0xa9059cbb', word(2n ** 200n), word(1)])],
  ['a dirty boolean', concatHex(['0xa22cb465', word(1), word(2n ** 200n + 1n)])],
  ['a boolean of 2', concatHex(['0xa22cb465', word(1), word(2)])],
  ['an offset out of range', concatHex([deep, word(2n ** 255n), word(64)])],
  ['an array longer than the data', concatHex([deep, word(64), word(64), word(2n ** 64n)])],
])('[G-17] does not decode %s', (_name, data) => {
  const index = createAbiIndex([anyContract(arrays), anyContract(tokenFunctions)])
  expect(decodeCalldata(data as Hex, index)).toBeUndefined()
})

test.each([
  ['uint8', 255n, 256n],
  ['int16', 32_767n, 32_768n],
  ['int16', 2n ** 256n - 32_768n, 2n ** 256n - 32_769n],
])('[G-17] a %s of %i is decoded, one of %i is not', (type, good, bad) => {
  const item = { ...parseAbiItem('function f()'), inputs: [{ type, name: 'x' }] }
  const index = createAbiIndex([anyContract([item])])
  const decode = (value: bigint) => decodeCalldata(concatHex([toFunctionSelector(item), word(value)]), index)
  expect(decode(good)?.parameters).toHaveLength(1)
  expect(decode(bad)).toBeUndefined()
})

test('[G-17] arrays of bytes that share their bytes are not decoded', () => {
  const sharedBy = (count: number) => {
    const offsets = Array.from({ length: count }, () => word(32 * count))
    const first = concatHex([word(count), ...offsets, word(10_000), `0x${'ab'.repeat(10_000)}`])
    const second = word(0)
    return decodeCalldata(concatHex([deep, word(64), word(64 + size(first)), first, second]), arrayIndex)
  }
  expect(sharedBy(1)?.parameters?.[0]?.value).toEqual([`0x${'ab'.repeat(10_000)}`])
  expect(sharedBy(2)).toBeUndefined()
})

test('[G-17] arrays of nothing are decoded up to a bound', () => {
  const none = (length: number) =>
    decodeCalldata(
      concatHex([
        toFunctionSelector('none(uint256[0][])'),
        word(32),
        word(length),
        `0x${'00'.repeat(length)}`,
      ]),
      arrayIndex,
    )
  expect(none(1_000)?.parameters?.[0]?.value).toHaveLength(1_000)
  expect(none(100_000)).toBeUndefined()
})

test('[G-17] a megabyte of nested batches gives an answer of a bounded size', () => {
  let nested: Hex = `0x${'ab'.repeat(500_000)}`
  for (let level = 0; level < 8; level += 1) nested = multiSendOf(pack([callTo(alice, nested)]))
  const decoded = decodeCalldata(nested, abis)
  expect(decoded?.method).toBe('multiSend')
  expect(JSON.stringify(decoded).length).toBeLessThan(9 * nested.length)
  let depth = 0
  let level = decoded?.parameters?.[0]?.valueDecoded
  while (Array.isArray(level)) {
    depth += 1
    level = level[0].dataDecoded?.parameters?.[0]?.valueDecoded
  }
  expect(depth).toBe(3)
})

test('[G-17] a batch to more addresses than a block has gas for is shown as bytes', () => {
  const batch = (count: number) =>
    multiSendOf(
      pack(Array.from({ length: count }, (_, index) => callTo(numberToHex(index + 1, { size: 20 })))),
    )
  const callsOf = (data: Hex) => decodeCalldata(data, abis)?.parameters?.[0]?.valueDecoded
  expect(callsOf(batch(1_000))).toHaveLength(1_000)
  expect(callsOf(batch(1_001))).toBeNull()
  expect(decodeMultiSend(batch(1_001))).toBeUndefined()
})

interface Sample {
  readonly parameter: AbiParameter
  readonly encoded: unknown
  readonly text: unknown
}
const bytes = (min: number, max = min) =>
  fc.uint8Array({ minLength: min, maxLength: max }).map((value) => toHex(value))
const sample = (type: string, encoded: unknown, text: unknown = String(encoded)): Sample => ({
  parameter: { type, name: 'x' },
  encoded,
  text,
})
const leaf: fc.Arbitrary<Sample> = fc.oneof(
  fc
    .constantFrom(8, 48, 56, 256)
    .chain((bits) =>
      fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }).map((value) => sample(`uint${bits}`, value)),
    ),
  fc.constantFrom(8, 128, 256).chain((bits) => {
    const half = 2n ** BigInt(bits - 1)
    return fc.bigInt({ min: -half, max: half - 1n }).map((value) => sample(`int${bits}`, value))
  }),
  fc.boolean().map((value) => sample('bool', value)),
  bytes(20).map((value) => sample('address', value, getAddress(value))),
  bytes(0, 100).map((value) => sample('bytes', value)),
  fc.constantFrom(1, 7, 32).chain((length) => bytes(length).map((value) => sample(`bytes${length}`, value))),
  fc.string({ unit: 'grapheme' }).map((value) => sample('string', value)),
)
const samples = fc.letrec<{ any: Sample }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.tuple(tie('any'), fc.nat(3), fc.boolean()).map(([element, length, isFixed]): Sample => ({
      parameter: { ...element.parameter, type: `${element.parameter.type}[${isFixed ? length : ''}]` },
      encoded: Array.from({ length }, () => element.encoded),
      text: Array.from({ length }, () => element.text),
    })),
    fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map((components): Sample => ({
      parameter: {
        type: 'tuple',
        name: 'x',
        components: components.map(({ parameter }, index) => ({ ...parameter, name: `c${index}` })),
      } as AbiParameter,
      encoded: Object.fromEntries(components.map(({ encoded }, index) => [`c${index}`, encoded])),
      text: components.map(({ text }) => text),
    })),
  ),
})).any

test('[G-17] decodes whatever viem encodes, of any types', () => {
  fc.assert(
    fc.property(fc.array(samples, { maxLength: 4 }), bytes(0, 40), (given, trailing) => {
      const item = { ...parseAbiItem('function f()'), inputs: given.map(({ parameter }) => parameter) }
      const index = createAbiIndex([anyContract([item])])
      const encoded = encodeAbiParameters(
        item.inputs,
        given.map((each) => each.encoded),
      )
      const decoded = decodeCalldata(concatHex([toFunctionSelector(item), encoded, trailing]), index)
      expect(decoded?.parameters?.map(({ value }) => value)).toEqual(given.map(({ text }) => text))
    }),
    { numRuns: 500 },
  )
})

test('[G-17] any data after a known selector is decoded or not, and never throws', () => {
  const selectors = fc.constantFrom<Hex>(deep, '0x8d80ff0a', '0xa9059cbb', '0x6a761202')
  const index = createAbiIndex([arrays, safeFunctions, multiSendFunctions, tokenFunctions].map(anyContract))
  const parts = fc.oneof(
    fc.nat(20).map((value) => word(value * 32)),
    bytes(32),
    bytes(0, 90),
  )
  let decodedCount = 0
  fc.assert(
    fc.property(selectors, fc.array(parts, { maxLength: 30 }), (selector, words) => {
      const data = concatHex([selector, ...words])
      const decoded = decodeCalldata(data, index)
      if (decoded) decodedCount += 1
      decodeMultiSend(data)
      expect(JSON.stringify(decoded ?? '').length).toBeLessThan(20 * data.length + 2_000)
    }),
    { numRuns: 3_000 },
  )
  expect(decodedCount).toBeGreaterThan(100)
})

const isChange = (item: Abi[number]) =>
  item.type === 'function' && item.stateMutability !== 'view' && item.stateMutability !== 'pure'
const describe = (abi: Abi) =>
  abi.flatMap((item) =>
    item.type === 'function'
      ? [`${item.name}(${item.inputs.map(({ type, name }) => `${type} ${name}`).join()})`]
      : [],
  )

test.each<SafeVersion>(['1.3.0', '1.4.1'])(
  '[G-17] knows every function of Safe %s that changes something, by its names',
  (version) => {
    const changesOf = (contract: Parameters<typeof safeAbi>[0]) =>
      describe(safeAbi(contract, version).filter(isChange)).filter(
        (name) => !name.startsWith('calculateCreate'),
      )
    expect(describe(safeFunctions)).toEqual(expect.arrayContaining(changesOf('safe')))
    expect(describe(multiSendFunctions)).toEqual(changesOf('multiSend'))
    expect(describe(multiSendFunctions)).toEqual(changesOf('multiSendCallOnly'))
    expect(describe(proxyFactoryFunctions)).toEqual(expect.arrayContaining(changesOf('proxyFactory')))
    expect(describe(signMessageFunctions)).toEqual(changesOf('signMessage'))
    expect(describe(createCallFunctions)).toEqual(changesOf('createCall'))
    expect(describe(simulateFunctions)).toEqual(changesOf('simulateAccessor'))
  },
)
