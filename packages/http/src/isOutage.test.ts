import { expect, test } from 'vitest'
import { toDatabaseUnusable, isTransient } from './databaseError.ts'
import { isOutage } from './isOutage.ts'

const withCode = (code: string) => Object.assign(new Error('The driver’s words.'), { code })

const away = ['EAI_AGAIN', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNREFUSED']
const full = ['53000', '53200', '53300', '57014', '57P01', '57P03', '08006']

test.each([...away, ...full])('%s is an outage, also as a cause, and transient', (code) => {
  const error = withCode(code)
  expect(isOutage(error)).toBe(true)
  expect(isOutage(new Error('Failed query.', { cause: error }))).toBe(true)
  expect(isOutage(new AggregateError([new Error('first'), error]))).toBe(true)
  expect(isTransient(error)).toBe(true)
})

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
])('the driver error "%s" is an outage', (message) => {
  expect(isOutage(new Error('Failed query.', { cause: new Error(message) }))).toBe(true)
  expect(toDatabaseUnusable(new Error(message), 'postgres://me@db.example/peppers').message).toBe(
    'The database at db.example does not respond.',
  )
})

test.each(['25006', '53100'])('%s is an outage, but a server that starts says at once what to do', (code) => {
  expect(isOutage(withCode(code))).toBe(true)
  expect(isTransient(withCode(code))).toBe(false)
  expect(toDatabaseUnusable(withCode(code), 'postgres://me@db.example/peppers').message).not.toContain(
    'cannot be used',
  )
})

test.each(['23505', '42P01', '22P02', 'ERR_INVALID_URL', 'ENOENT'])('%s is a fault of ours', (code) => {
  expect(isOutage(withCode(code))).toBe(false)
  expect(isTransient(withCode(code))).toBe(false)
})

test('a value that is not an error is no outage', () => {
  for (const thrown of [undefined, null, 'ECONNREFUSED', { code: 'ECONNREFUSED' }])
    expect(isOutage(thrown)).toBe(false)
})
