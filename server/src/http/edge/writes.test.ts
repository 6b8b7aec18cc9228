import { expect, test } from 'vitest'
import { flawOf } from './writes.ts'

test('JSON is accepted unchanged; strings may contain anything but NUL', () => {
  for (const text of ['{}', '[[]]', '{"a":"[[[[[[[[[[[[[[[[[[[["}', String.raw`"\"{{{{{{{{{{{{{{{{{{"`, '7'])
    expect(flawOf(text), text).toBeUndefined()
  expect(flawOf(String.raw`{"a":"\u0000"}`)).toContain('NUL')
  expect(flawOf('{')).toBe('The request body is not valid JSON.')
  expect(flawOf('')).toBe('The request body is not valid JSON.')
})

test('JSON that is nested too deeply is refused before it is parsed', () => {
  expect(flawOf('['.repeat(16) + ']'.repeat(16))).toBeUndefined()
  expect(flawOf('['.repeat(17) + ']'.repeat(17))).toContain('nested more than')
  expect(flawOf('['.repeat(60_000))).toContain('nested more than')
  expect(flawOf('{"a":'.repeat(17))).toContain('nested more than')
})
