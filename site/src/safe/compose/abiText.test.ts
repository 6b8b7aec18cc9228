import { decodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { argumentField, encodeCallText, parseAbiText } from './abiText.ts'
import { FieldError } from './useBuild.ts'

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
    expect(fieldOf(() => encodeCallText(first(text), ['1']))).toMatch(/abi|argument/)
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
  const data = encodeCallText(item, [...values, `[{"to":"${to}","parts":[1,2]}]`, ' spaced '])
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
  expect(fieldOf(() => encodeCallText(item, ['1.5', to, 'true']))).toBe(argumentField(0))
  expect(fieldOf(() => encodeCallText(item, ['1', 'alice', 'true']))).toBe(argumentField(1))
  expect(fieldOf(() => encodeCallText(item, ['1', to, 'yes']))).toBe(argumentField(2))
  expect(fieldOf(() => encodeCallText(item, ['256', to, 'true']))).toBe(argumentField(0))
})
