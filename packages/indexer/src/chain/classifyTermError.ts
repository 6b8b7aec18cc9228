/**
 * Classifies the error that ended a term: a database outage is logged as one line, an internal error with its stack.
 */
import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { isConnectionLost } from '@peppermint/http/isOutage.ts'
import { CursorMoved } from './chainTables.ts'
import { LeadershipLost } from './leadership.ts'
import { ConnectionLost } from '../db/dedicatedConnection.ts'

export type TermError =
  /** The database or the connection to it failed; a retry may succeed. */
  | { readonly type: 'database'; readonly message: string }
  /** A bug, or tables with an unexpected schema: retries do not help. */
  | { readonly type: 'internal'; readonly message: string }

/** SQLSTATE classes about the state of the database rather than the statement. */
const DATABASE_STATE = /^(08|25006|25P03|28|3D|40|53|55|57|58|XX)/

/** What an operator can do something about, in words. */
const REASONS: Readonly<Record<string, string>> = {
  '25006': 'it is read-only',
  '53100': 'its disk is full',
  '53200': 'it is out of memory',
  '53300': 'it has no free connection',
  ENOSPC: 'its disk is full',
}

/** The message holds no secrets; log the error itself, but show it nowhere else. */
export function classifyTermError(error: unknown): TermError {
  if (error instanceof LeadershipLost || error instanceof CursorMoved || error instanceof ConnectionLost)
    return { type: 'database', message: error.message }
  // Drizzle wraps what the driver threw.
  if (error instanceof DrizzleQueryError && error.cause !== undefined) return classifyTermError(error.cause)
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  const isDatabaseError =
    error instanceof DatabaseError
      ? DATABASE_STATE.test(error.code ?? '')
      : isConnectionLost(error) || isConnectionError(code)
  if (isDatabaseError)
    return {
      type: 'database',
      message: `database: write failed${code === undefined ? '' : ` (${describeCode(code)})`}`,
    }
  return {
    type: 'internal',
    message: `projection failed${code === undefined ? '' : ` (${code})`}`,
  }
}

const describeCode = (code: string): string =>
  REASONS[code] === undefined ? code : `${code}: ${REASONS[code]}`

/** Errors of the system, of TLS and of the driver have codes; those of Node.js itself have none, or `ERR_…`. */
function isConnectionError(code: string | undefined): boolean {
  return (
    code !== undefined &&
    (!code.startsWith('ERR_') || code.startsWith('ERR_TLS') || code.startsWith('ERR_SSL'))
  )
}
