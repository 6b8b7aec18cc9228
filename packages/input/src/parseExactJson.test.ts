import { assert, json, property } from 'fast-check'
import { expect, test } from 'vitest'
import { parseExactJson } from './parseExactJson.ts'

test.for<readonly [string, unknown]>([
  ['[6426191757410071111111]', ['6426191757410071111111']],
  ['[9007199254740991,9007199254740992]', [Number.MAX_SAFE_INTEGER, '9007199254740992']],
  ['-9007199254740993', '-9007199254740993'],
  ['1e18', '1000000000000000000'],
  ['1.5E3', 1500],
  ['1.50e+21', '1500000000000000000000'],
  ['0.5', 0.5],
  ['1.0000000000000000001', '1.0000000000000000001'],
  ['9007199254740993.5', '9007199254740993.5'],
  ['1e400', '1e400'],
  ['"1e18, 99999999999999999999"', '1e18, 99999999999999999999'],
  [
    String.raw`{"a\"12345678901234567890":["\\",12345678901234567890]}`,
    { 'a"12345678901234567890': ['\\', '12345678901234567890'] },
  ],
])('reads the numbers of %s as they are written', ([text, expected]) => {
  expect(parseExactJson(text)).toEqual(expected)
})

test.for(['', '01', '[1,]', '{a:1}', '0x10', '1_000', "'1'"])('throws for %s, which is not JSON', (text) => {
  expect(() => parseExactJson(text)).toThrow(SyntaxError)
})

test('reads what has no large number as JSON.parse does', () => {
  assert(
    property(json({ noUnicodeString: false }), (text) => {
      const numbers = JSON.stringify(JSON.parse(text), (_, value: unknown) =>
        typeof value === 'number' && !Number.isSafeInteger(value) ? null : value,
      )
      expect(parseExactJson(numbers)).toEqual(JSON.parse(numbers))
    }),
  )
})
