/**
 * Nonces: bound to one browser, valid for ten minutes and one session.
 *
 * A successful sign-in consumes its nonce in the transaction that creates the session, so that of two concurrent ones
 * one wins. A failed attempt does not: a contract wallet is polled with an empty signature until its owners approve.
 * Every attempt adds weight: a signature `SIGNATURE_WEIGHT`, an empty one, which guesses nothing but runs the account's
 * code on chain, 1. A nonce is used up at `MAX_WEIGHT`.
 */
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { nonces } from '../db/schema.ts'
import { HttpError } from '@peppermint/http/router.ts'
import { retryOnOutage } from './retryOnOutage.ts'
import { hashSecret, createNonce } from './secrets.ts'
import type { Hex } from 'viem'

export const NONCE_TTL_MS = 600_000

/** Wrong signatures per nonce. */
export const MAX_SIGNATURES = 10
/** Empty signatures per nonce: the kit sends one every ten seconds, sixty in the lifetime of a nonce. */
export const MAX_EMPTY_SIGNATURES = 120
const SIGNATURE_WEIGHT = MAX_EMPTY_SIGNATURES / MAX_SIGNATURES
const MAX_WEIGHT = MAX_EMPTY_SIGNATURES

/** Expired rows deleted per new nonce: more than are added, so that none accumulate. */
const CLEANUP_BATCH = 20

export interface IssuedNonce {
  readonly nonce: string
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/** Issues a nonce to the browser with this secret. */
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

/** A nonce with the secret of the browser that sent it. */
export interface PresentedNonce {
  readonly nonce: string
  /** The browser's secret; undefined where it sent none. */
  readonly browser: string | undefined
}

export interface Attempt {
  readonly issuedAt: Date
  /** Undoes the count of an attempt whose signature was never checked. */
  refund(): Promise<void>
}

/**
 * Counts an attempt before its signature is checked, so that concurrent attempts gain nothing.
 * @param signature `0x` asks whether a contract wallet has approved.
 * @throws {HttpError} when the nonce is used up, expired or bound to another browser.
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
        'The message is from another browser, or this one blocks cookies. Nothing was changed. Request a new message here and sign that one.',
      )
    if (found.expiresAt <= new Date())
      throw new HttpError(
        410,
        'nonce_expired',
        'The message expired after ten minutes. Nothing was changed. Request a new message and sign that one.',
      )
    const isLeft = and(eq(nonces.nonce, nonce), lt(nonces.attempts, MAX_WEIGHT))
    const [counted] = await db
      .update(nonces)
      .set({ attempts: sql`${nonces.attempts} + ${weight}` })
      .where(isLeft)
      .returning({ attempts: nonces.attempts })
    if (counted === undefined) {
      const left = await db.select({ nonce: nonces.nonce }).from(nonces).where(eq(nonces.nonce, nonce))
      // Consumed since the select.
      if (left.length === 0) throw nonceUsedError()
      throw new HttpError(
        429,
        'too_many_attempts',
        'This message was tried too often. Nothing was changed. Request a new message and sign that one.',
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

/** Used or never issued; the table does not distinguish the two. */
export const nonceUsedError = () =>
  new HttpError(
    409,
    'nonce_used',
    'This message was already used, or it is not from this server. Nothing was changed. Request a new message and sign that one.',
  )
