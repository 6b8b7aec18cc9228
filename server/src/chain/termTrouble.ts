/**
 * Why a term of the follower has ended, for those who have to do something about it: a database that is away is told in
 * a sentence, an error of this program whole.
 */
import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { isConnectionLost } from '../db/isOutage.ts'
import { CursorMoved } from './chainTables.ts'
import { RoleLost } from './leadership.ts'
import { ConnectionGone } from './ownConnection.ts'

export type TermTrouble =
  /** Of the database or the way to it; the next try may do. */
  | { readonly at: 'database'; readonly words: string }
  /** Of this program or of tables that are not those it was made for: no try mends it. */
  | { readonly at: 'ours'; readonly words: string }

/** Classes of SQLSTATE for the database's own state, and not for what it was asked. */
const stateOfDatabase = /^(08|25006|25P03|28|3D|40|53|55|57|58|XX)/

/** Tells the two apart. The words hold no secrets; the error itself may go into the log only. */
export function troubleOf(error: unknown): TermTrouble {
  if (error instanceof RoleLost || error instanceof CursorMoved || error instanceof ConnectionGone)
    return { at: 'database', words: error.message }
  // Drizzle wraps what the driver threw.
  if (error instanceof DrizzleQueryError && error.cause !== undefined) return troubleOf(error.cause)
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  const isOfDatabase =
    error instanceof DatabaseError
      ? stateOfDatabase.test(error.code ?? '')
      : isConnectionLost(error) || isOfConnection(code)
  if (isOfDatabase)
    return {
      at: 'database',
      words: `the database could not be written${code === undefined ? '' : ` (${code})`}`,
    }
  return {
    at: 'ours',
    words: `tables could not be made of what the chain says${code === undefined ? '' : ` (${code})`}`,
  }
}

/** Errors of the system, of TLS and of the driver carry codes; those of the language carry none, or `ERR_…`. */
function isOfConnection(code: string | undefined): boolean {
  return (
    code !== undefined &&
    (!code.startsWith('ERR_') || code.startsWith('ERR_TLS') || code.startsWith('ERR_SSL'))
  )
}
