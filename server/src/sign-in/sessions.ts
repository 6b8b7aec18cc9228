/** Who is signed in: begun in place of what the browser held before, looked up, ended. */
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database } from '../db/database.ts'
import { nonces, sessions } from '../db/schema.ts'
import { nonceIsGone } from './nonces.ts'
import { overAnOutage } from './outage.ts'
import { digestOf, newSecret } from './secrets.ts'

/** Somebody who has shown who they are. */
export interface SignedIn {
  readonly address: Address
  readonly chainId: number
  readonly expiresAt: Date
}

/** What a session begins with. */
export interface Beginning {
  /** Spent by this; it is somebody else's now if it is gone. */
  readonly nonce: string
  readonly address: Address
  readonly chainId: number
  readonly hours: number
  /** The cookie of an earlier session, which ends. */
  readonly before: string | undefined
}

/** Rows whose time is over that are swept away with each new session. */
const SWEPT = 20

/**
 * Spends the nonce and begins a session under a new secret, in one transaction.
 * @returns the secret for the cookie, and the session.
 * @throws {Refusal} 409 when the nonce was spent meanwhile.
 */
export async function beginSession(
  { db }: Database,
  beginning: Beginning,
): Promise<SignedIn & { readonly secret: string }> {
  const { nonce, address, chainId, hours, before } = beginning
  const secret = newSecret()
  const id = digestOf(secret)
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + hours * 3_600_000)
  await overAnOutage(() =>
    db.transaction(async (transaction) => {
      const spent = await transaction
        .delete(nonces)
        .where(eq(nonces.nonce, nonce))
        .returning({ nonce: nonces.nonce })
      if (spent.length === 0) {
        // Done already, where the answer of an earlier try was lost on its way from the database.
        const [own] = await transaction.select().from(sessions).where(eq(sessions.id, id))
        if (own === undefined) throw nonceIsGone()
        return
      }
      const over = transaction
        .select({ id: sessions.id })
        .from(sessions)
        .where(lt(sessions.expiresAt, createdAt))
        .limit(SWEPT)
        .for('update', { skipLocked: true })
      await transaction.delete(sessions).where(inArray(sessions.id, over))
      if (before !== undefined) await transaction.delete(sessions).where(eq(sessions.id, digestOf(before)))
      await transaction.insert(sessions).values({ id, address, chainId, createdAt, expiresAt })
    }),
  )
  return { secret, address, chainId, expiresAt }
}

/** Whose session a cookie is; undefined where it is none, was ended or is over. */
export async function findSession(
  { db }: Database,
  secret: string | undefined,
): Promise<SignedIn | undefined> {
  if (secret === undefined) return undefined
  const isOurs = and(eq(sessions.id, digestOf(secret)), gt(sessions.expiresAt, new Date()))
  const [found] = await overAnOutage(() => db.select().from(sessions).where(isOurs))
  return found && { address: found.address, chainId: found.chainId, expiresAt: found.expiresAt }
}

/** Ends a session, or all of its account's on this and on every other device. Ending what has ended is no fault. */
export async function endSession({ db }: Database, secret: string, everywhere: boolean): Promise<void> {
  const isThis = and(eq(sessions.id, digestOf(secret)), gt(sessions.expiresAt, new Date()))
  const accounts = db.select({ address: sessions.address }).from(sessions).where(isThis)
  await overAnOutage(() =>
    db
      .delete(sessions)
      .where(everywhere ? inArray(sessions.address, accounts) : eq(sessions.id, digestOf(secret))),
  )
}
