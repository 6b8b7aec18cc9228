/** Sessions: finds and deletes them. */
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { sessions } from '../db/schema.ts'
import { retryOnOutage, runCancellable } from './retryOnOutage.ts'
import { hashSecret } from './secrets.ts'

export interface Session {
  readonly address: Address
  readonly chainId: number
  readonly expiresAt: Date
}

/** @returns the live session of a cookie; undefined where there is none. */
export async function findSession(
  { db }: Database,
  secret: string | undefined,
): Promise<Session | undefined> {
  if (secret === undefined) return undefined
  const isLive = and(eq(sessions.id, hashSecret(secret)), gt(sessions.expiresAt, new Date()))
  const [found] = await retryOnOutage(() => db.select().from(sessions).where(isLive))
  return found && { address: found.address, chainId: found.chainId, expiresAt: found.expiresAt }
}

/** Deletes a session, or all sessions of its account. Idempotent. */
export async function deleteSession(database: Database, secret: string, everywhere: boolean): Promise<void> {
  const isThis = eq(sessions.id, hashSecret(secret))
  await retryOnOutage((signal) =>
    runCancellable(database, signal, (connection) => {
      if (!everywhere) return connection.delete(sessions).where(isThis)
      const account = connection
        .select({ address: sessions.address })
        .from(sessions)
        .where(and(isThis, gt(sessions.expiresAt, new Date())))
      return connection.delete(sessions).where(inArray(sessions.address, account))
    }),
  )
}
