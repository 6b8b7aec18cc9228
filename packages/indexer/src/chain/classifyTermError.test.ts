import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { LeadershipLost } from './leadership.ts'
import { classifyTermError } from './classifyTermError.ts'

const ofPostgres = (code: string) => Object.assign(new DatabaseError('words', 5, 'error'), { code })
const withCode = (code: string) => Object.assign(new Error('words'), { code })

test.each([
  ['the lost role', new LeadershipLost()],
  ['a database that is stopped', ofPostgres('57P01')],
  ['a full disk', ofPostgres('53100')],
  ['a port where no process listens', withCode('ECONNREFUSED')],
  ['a connection that is lost', new Error('Connection terminated unexpectedly')],
  ['a full disk, as Drizzle reports it', new DrizzleQueryError('insert', [], ofPostgres('53100'))],
])('classifies %s as a database error', (_what, error) => {
  expect(classifyTermError(error).type).toBe('database')
})

test.each([
  ['53100', 'database: write failed (53100: its disk is full)'],
  ['25006', 'database: write failed (25006: it is read-only)'],
  ['57P01', 'database: write failed (57P01)'],
])('an operator reads what a failed write means: %s', (code, message) => {
  expect(classifyTermError(ofPostgres(code)).message).toBe(message)
})

test.each([
  ['a column that is not there', ofPostgres('42703')],
  ['a row twice', ofPostgres('23505')],
  ['a row twice, as Drizzle reports it', new DrizzleQueryError('insert', [], ofPostgres('23505'))],
  ['a mistake in the code', new TypeError('words')],
  ['a wrong argument of Node’s', withCode('ERR_INVALID_ARG_TYPE')],
])('classifies %s as an internal error', (_what, error) => {
  expect(classifyTermError(error).type).toBe('internal')
})
