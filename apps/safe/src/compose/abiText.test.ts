import { decodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { argumentField, encodeCallText, parseAbiText } from './abiText.ts'
import { FieldError } from './fieldError.ts'

function first(text: string) {
  const [item] = parseAbiText(text)
  if (item === undefined) throw new Error('no function')
  return item
}

function fieldOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return error instanceof FieldError ? error.field : String(error)
  }
  return 'none'
}

test('an ABI is pasted as JSON, as an artifact or as signatures', () => {
  const abi = parseAbi([
    'function send(address to, uint256 amount)',
    'function total() view returns (uint256)',
  ])
  const signatures = 'send(address to, uint256 amount)\nfunction total() view returns (uint256)'
  for (const text of [JSON.stringify(abi), JSON.stringify({ abi }), signatures])
    expect(parseAbiText(text).map(({ name }) => name)).toEqual(['send'])
})

test.each(['', 'send', '{}', '[1]', '[', '[{"type":"function","name":"x","inputs":[{"type":"elephant"}]}]'])(
  'the text %s is no ABI with a function',
  (text) => {
    expect(fieldOf(() => encodeCallText(first(text), ['1'], 7700))).toMatch(/abi|argument/)
  },
)

test('arguments are read by their types, arrays and tuples as JSON', () => {
  const text =
    'function set(uint256 id, bool on, bytes2 tag, (address to, uint8[] parts)[] list, string name)'
  const item = first(text)
  const to = `0x${'11'.repeat(20)}`
  const values = [
    '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    'true',
    '0xabcd',
  ]
  const data = encodeCallText(item, [...values, `[{"to":"${to}","parts":[1,2]}]`, ' spaced '], 7700)
  expect(decodeFunctionData({ abi: [item], data }).args).toEqual([
    2n ** 256n - 1n,
    true,
    '0xabcd',
    [{ to, parts: [1, 2] }],
    'spaced',
  ])
})

test('an argument that does not fit names its field', () => {
  const item = first('set(uint8 id, address to, bool on)')
  const to = `0x${'11'.repeat(20)}`
  expect(fieldOf(() => encodeCallText(item, ['1.5', to, 'true'], 7700))).toBe(argumentField(0))
  expect(fieldOf(() => encodeCallText(item, ['1', 'alice', 'true'], 7700))).toBe(argumentField(1))
  expect(fieldOf(() => encodeCallText(item, ['1', to, 'yes'], 7700))).toBe(argumentField(2))
  expect(fieldOf(() => encodeCallText(item, ['256', to, 'true'], 7700))).toBe(argumentField(0))
})

const messageOf = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    return error instanceof FieldError ? error.message : String(error)
  }
  return 'none'
}

test.for([
  ['uint256[]', '[6426191757410071111111]', [6_426_191_757_410_071_111_111n]],
  ['uint256[]', '[1e18, "0x10", "7", 1.5e1]', [10n ** 18n, 16n, 7n, 15n]],
  ['int256[2]', '[-9007199254740993, 0]', [-9_007_199_254_740_993n, 0n]],
  ['uint256', '1e21', 10n ** 21n],
  ['int256', '-12345678901234567890', -12_345_678_901_234_567_890n],
  ['string[]', '["1e18", "12345678901234567890"]', ['1e18', '12345678901234567890']],
] as const)('a large number of %s is read exactly: %s', ([type, text, expected]) => {
  const item = first(`set(${type} value)`)
  const data = encodeCallText(item, [text], 7700)
  expect(decodeFunctionData({ abi: [item], data }).args).toEqual([expected])
})

test.for([
  ['uint256[]', '[0x10]', /hex, addresses and texts in quotes/],
  ['uint256[]', '[9007199254740993.5]', /in quotes/],
  ['uint256[2]', '[1]', /not a uint256\[2\]/],
  ['uint256', '1.5', /a whole number, such as 1000, 1e18 or 0x3e8/],
  ['uint256', '1,000', /a whole number/],
] as const)('a %s written as %s is refused with how to write it', ([type, text, words]) => {
  expect(messageOf(() => encodeCallText(first(`set(${type} value)`), [text], 7700))).toMatch(words)
})

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.for([
  ['address', `canto:${ALICE}`],
  ['address', ALICE.toUpperCase()],
  ['address[]', `["canto:${ALICE}"]`],
  ['(address to)[]', `[{"to":"${ALICE.toLowerCase()}"}]`],
] as const)('[M-08] the argument %s takes %s', ([type, text]) => {
  const item = first(`set(${type} value)`)
  const { args } = decodeFunctionData({ abi: [item], data: encodeCallText(item, [text], 7700) })
  expect(JSON.stringify(args)).toContain(ALICE)
})

test.for([
  ['address', `eth:${ALICE}`, /another network: Ethereum/],
  ['address', ALICE.replace('9C8', '9c8'), /checksum/],
  ['address[]', `["${ALICE.replace('9C8', '9c8')}"]`, /checksum/],
  ['(address to)', `{"to":"eth:${ALICE}"}`, /another network: Ethereum/],
] as const)('[M-08] the argument %s refuses %s in the words of every field', ([type, text, words]) => {
  expect(messageOf(() => encodeCallText(first(`set(${type} value)`), [text], 7700))).toMatch(words)
})
