/** Who is signed in: begun in place of what the browser held before, looked up, ended. */
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Database } from '../db/database.ts'
import { sessions } from '../db/schema.ts'
import { nonceUsedError } from './nonces.ts'
import { retryOnOutage, executeCancellable } from './retryOnOutage.ts'
import { hashSecret, createSecret } from './secrets.ts'

/** Somebody who has shown who they are. */
export interface Session {
  readonly address: Address
  readonly chainId: number
  readonly expiresAt: Date
}

/** What a session begins with. */
export interface NewSession {
  /** Spent by this; it is somebody else's now if it is gone. */
  readonly nonce: string
  readonly address: Address
  readonly chainId: number
  readonly hours: number
  /** The cookie of an earlier session, which ends. */
  readonly previousSecret: string | undefined
}

/** Rows whose time is over that are swept away with each new session. */
const CLEANUP_BATCH = 20

/**
 * Spends the nonce and begins a session under a new secret, in one statement: whatever is lost on its way, it was run
 * whole or not at all.
 * @returns the secret for the cookie, and the session.
 * @throws {HttpError} 409 when the nonce was spent meanwhile.
 */
export async function createSession(
  database: Database,
  newSession: NewSession,
): Promise<Session & { readonly secret: string }> {
  const { nonce, address, chainId, hours, previousSecret } = newSession
  const secret = createSecret()
  const id = toBytes(hashSecret(secret))
  const previousId = previousSecret === undefined ? null : toBytes(hashSecret(previousSecret))
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + hours * 3_600_000)
  const [row] = await retryOnOutage((signal) =>
    executeCancellable<{ isIn: boolean }>(
      database,
      sql`
        with spent as (
          delete from nonces where nonce = ${nonce} returning nonce
        ), swept as (
          delete from sessions where id in (
            select id from sessions where expires_at < ${toTimestamp(createdAt)} limit ${CLEANUP_BATCH} for update skip locked
          )
        ), ended as (
          delete from sessions where id = ${previousId} and exists (select from spent)
        ), begun as (
          insert into sessions (id, address, chain_id, created_at, expires_at)
          select ${id}, ${toBytes(address)}, ${chainId}, ${toTimestamp(createdAt)}, ${toTimestamp(expiresAt)} from spent
          returning id
        )
        -- Begun already, where the answer of an earlier try was lost on its way from the database.
        select exists (select from begun) or exists (select from sessions where id = ${id}) as "isIn"`,
      signal,
    ),
  )
  if (row?.isIn !== true) throw nonceUsedError()
  return { secret, address, chainId, expiresAt }
}

/** Whose session a cookie is; undefined where it is none, was ended or is over. */
export async function findSession(
  { db }: Database,
  secret: string | undefined,
): Promise<Session | undefined> {
  if (secret === undefined) return undefined
  const isLive = and(eq(sessions.id, hashSecret(secret)), gt(sessions.expiresAt, new Date()))
  const [found] = await retryOnOutage(() => db.select().from(sessions).where(isLive))
  return found && { address: found.address, chainId: found.chainId, expiresAt: found.expiresAt }
}

/** Ends a session, or all of its account's on this and on every other device. Ending what has ended is no fault. */
export async function deleteSession(database: Database, secret: string, everywhere: boolean): Promise<void> {
  const id = toBytes(hashSecret(secret))
  await retryOnOutage((signal) =>
    executeCancellable(
      database,
      everywhere
        ? sql`
            delete from sessions where address in (
              select address from sessions where id = ${id} and expires_at > ${toTimestamp(new Date())}
            )`
        : sql`delete from sessions where id = ${id}`,
      signal,
    ),
  )
}

/** As the driver sends a time, of which the query builder leaves it the text only. */
const toTimestamp = (date: Date): string => date.toISOString()

/** As the driver sends a `bytea`. */
const toBytes = (hex: Hex): Buffer => Buffer.from(hex.slice(2), 'hex')
