import { expect, test } from 'vitest'
import { findJsonError } from './writes.ts'

test('JSON is accepted unchanged; strings may contain anything but NUL', () => {
  for (const text of ['{}', '[[]]', '{"a":"[[[[[[[[[[[[[[[[[[[["}', String.raw`"\"{{{{{{{{{{{{{{{{{{"`, '7'])
    expect(findJsonError(text), text).toBeUndefined()
  expect(findJsonError(String.raw`{"a":"\u0000"}`)).toContain('NUL')
  expect(findJsonError('{')).toBe('The request body is not valid JSON.')
  expect(findJsonError('')).toBe('The request body is not valid JSON.')
})

test('JSON that is nested too deeply is refused before it is parsed', () => {
  expect(findJsonError('['.repeat(16) + ']'.repeat(16))).toBeUndefined()
  expect(findJsonError('['.repeat(17) + ']'.repeat(17))).toContain('nested more than')
  expect(findJsonError('['.repeat(60_000))).toContain('nested more than')
  expect(findJsonError('{"a":'.repeat(17))).toContain('nested more than')
})
