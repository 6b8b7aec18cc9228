/**
 * Nonces: given to one browser, good for ten minutes and for one session.
 *
 * A nonce ends with the sign-in that succeeds, in the transaction that begins the session, so that of two at once one
 * wins. A "no" does not end it: a contract wallet is asked again and again, with an empty signature, until its owners
 * have approved. Every attempt counts: a signature by `SIGNATURE_WEIGHT`, an empty one, which guesses nothing but has
 * the chain run the account's code, by 1; a nonce is over when they add up to `MAX_WEIGHT`.
 */
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { nonces } from '../db/schema.ts'
import { HttpError } from '../http/router.ts'
import { retryOnOutage } from './retryOnOutage.ts'
import { hashSecret, createNonce } from './secrets.ts'
import type { Hex } from 'viem'

/** How long a nonce is good, in milliseconds. */
export const NONCE_TTL_MS = 600_000

/** Wrong signatures after which a nonce is over. */
export const MAX_SIGNATURES = 10
/** Empty signatures after which it is: the kit sends one every ten seconds, sixty in the life of a nonce. */
export const MAX_EMPTY_SIGNATURES = 120
const SIGNATURE_WEIGHT = MAX_EMPTY_SIGNATURES / MAX_SIGNATURES
const MAX_WEIGHT = MAX_EMPTY_SIGNATURES

/** Rows whose time is over that are swept away with each new one: more than come, so that none stay. */
const CLEANUP_BATCH = 20

export interface IssuedNonce {
  readonly nonce: string
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/** Gives a nonce to the browser that holds this secret. */
export async function issueNonce({ db }: Database, browser: string): Promise<IssuedNonce> {
  const issuedAt = new Date()
  const issued = { nonce: createNonce(), issuedAt, expiresAt: new Date(issuedAt.getTime() + NONCE_TTL_MS) }
  return retryOnOutage(async () => {
    const expired = db
      .select({ nonce: nonces.nonce })
      .from(nonces)
      .where(lt(nonces.expiresAt, new Date(issuedAt.getTime() - NONCE_TTL_MS)))
      .limit(CLEANUP_BATCH)
      .for('update', { skipLocked: true })
    await db.delete(nonces).where(inArray(nonces.nonce, expired))
    const { nonce, expiresAt } = issued
    await db
      .insert(nonces)
      .values({ nonce, browser: hashSecret(browser), expiresAt })
      .onConflictDoNothing()
    return issued
  })
}

/** A nonce in the hands of the browser that it was given to. */
export interface PresentedNonce {
  readonly nonce: string
  /** The browser's secret; undefined where it sent none. */
  readonly browser: string | undefined
}

/** What a try is allowed to do. */
export interface Attempt {
  readonly issuedAt: Date
  /** The signature was never judged: this did not count. */
  refund(): Promise<void>
}

/**
 * Begins a try with a nonce, which is counted before its signature is looked at, so that many at once gain nothing.
 * @param signature the signature that is tried; `0x` asks whether a contract wallet has approved.
 * @throws {HttpError} when it is over, or was not given to this browser.
 */
export async function beginAttempt(
  database: Database,
  presented: PresentedNonce,
  signature: Hex,
): Promise<Attempt> {
  const { db } = database
  const weight = signature === '0x' ? 1 : SIGNATURE_WEIGHT
  const { nonce } = presented
  const browser = presented.browser === undefined ? undefined : hashSecret(presented.browser)
  return retryOnOutage(async () => {
    const [found] = await db.select().from(nonces).where(eq(nonces.nonce, nonce))
    if (found === undefined) throw nonceUsedError()
    if (found.browser !== browser)
      throw new HttpError(
        403,
        'other_browser',
        'The message was made in another browser, or this one does not keep cookies. Nothing was changed. Ask for a new message here and sign that one.',
      )
    if (found.expiresAt <= new Date())
      throw new HttpError(
        410,
        'nonce_expired',
        "The message's ten minutes are over. Nothing was changed. Ask for a new message and sign that one.",
      )
    const isLeft = and(eq(nonces.nonce, nonce), lt(nonces.attempts, MAX_WEIGHT))
    const [counted] = await db
      .update(nonces)
      .set({ attempts: sql`${nonces.attempts} + ${weight}` })
      .where(isLeft)
      .returning({ attempts: nonces.attempts })
    if (counted === undefined) {
      const left = await db.select({ nonce: nonces.nonce }).from(nonces).where(eq(nonces.nonce, nonce))
      // Spent since it was found.
      if (left.length === 0) throw nonceUsedError()
      throw new HttpError(
        429,
        'too_many_attempts',
        'This message was tried too often. Nothing was changed. Ask for a new message and sign that one.',
      )
    }
    return {
      issuedAt: new Date(found.expiresAt.getTime() - NONCE_TTL_MS),
      async refund() {
        const isCounted = and(eq(nonces.nonce, nonce), gte(nonces.attempts, weight))
        await retryOnOutage(() =>
          db
            .update(nonces)
            .set({ attempts: sql`${nonces.attempts} - ${weight}` })
            .where(isCounted),
        )
      },
    }
  })
}

/** Used, or never given: afterwards nobody can tell. */
export const nonceUsedError = () =>
  new HttpError(
    409,
    'nonce_used',
    'This message was used to sign in before, or we never asked for it. Nothing was changed. Ask for a new message and sign that one.',
  )
