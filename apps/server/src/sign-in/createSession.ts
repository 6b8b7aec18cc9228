/** Creates a session in one statement. In SQL, because its parts read each other's results. */
import { sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { nonceUsedError } from './nonces.ts'
import { retryOnOutage, runCancellable } from './retryOnOutage.ts'
import { hashSecret, createSecret } from './secrets.ts'
import type { Session } from './sessions.ts'

export interface NewSession {
  /** Consumed by the sign-in. */
  readonly nonce: string
  readonly address: Address
  readonly chainId: number
  readonly hours: number
  /** Secret of the browser's previous session, which is deleted. */
  readonly previousSecret: string | undefined
}

/** Expired rows deleted per new session. */
const CLEANUP_BATCH = 20

/**
 * Consumes the nonce and creates a session with a new secret in one atomic statement.
 * @returns the secret for the cookie, and the session.
 * @throws {HttpError} 409 when the nonce was consumed meanwhile.
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
  const {
    rows: [row],
  } = await retryOnOutage((signal) =>
    runCancellable(database, signal, (connection) =>
      connection.execute<{ isIn: boolean }>(sql`
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
        -- Created already where the response to an earlier attempt was lost.
        select exists (select from begun) or exists (select from sessions where id = ${id}) as "isIn"`),
    ),
  )
  if (row?.isIn !== true) throw nonceUsedError()
  return { secret, address, chainId, expiresAt }
}

/** The driver's format of a timestamp. */
const toTimestamp = (date: Date): string => date.toISOString()

/** The driver's format of a `bytea`. */
const toBytes = (hex: Hex): Buffer => Buffer.from(hex.slice(2), 'hex')
