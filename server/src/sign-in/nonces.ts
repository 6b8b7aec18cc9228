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
import { Refusal } from '../http/router.ts'
import { overAnOutage } from './outage.ts'
import { digestOf, newNonce } from './secrets.ts'
import type { Hex } from 'viem'

/** How long a nonce is good, in milliseconds. */
export const NONCE_LIFE = 600_000

/** Wrong signatures after which a nonce is over. */
export const MAX_SIGNATURES = 10
/** Empty signatures after which it is: the kit sends one every ten seconds, sixty in the life of a nonce. */
export const MAX_EMPTY_SIGNATURES = 120
const SIGNATURE_WEIGHT = MAX_EMPTY_SIGNATURES / MAX_SIGNATURES
const MAX_WEIGHT = MAX_EMPTY_SIGNATURES

/** Rows whose time is over that are swept away with each new one: more than come, so that none stay. */
const SWEPT = 20

export interface GivenNonce {
  readonly nonce: string
  readonly givenAt: Date
  readonly expiresAt: Date
}

/** Gives a nonce to the browser that holds this secret. */
export async function giveNonce({ db }: Database, browser: string): Promise<GivenNonce> {
  const givenAt = new Date()
  const given = { nonce: newNonce(), givenAt, expiresAt: new Date(givenAt.getTime() + NONCE_LIFE) }
  return overAnOutage(async () => {
    const over = db
      .select({ nonce: nonces.nonce })
      .from(nonces)
      .where(lt(nonces.expiresAt, new Date(givenAt.getTime() - NONCE_LIFE)))
      .limit(SWEPT)
      .for('update', { skipLocked: true })
    await db.delete(nonces).where(inArray(nonces.nonce, over))
    const { nonce, expiresAt } = given
    await db
      .insert(nonces)
      .values({ nonce, browser: digestOf(browser), expiresAt })
      .onConflictDoNothing()
    return given
  })
}

/** A nonce in the hands of the browser that it was given to. */
export interface HeldNonce {
  readonly nonce: string
  /** The browser's secret; undefined where it sent none. */
  readonly browser: string | undefined
}

/** What a try is allowed to do. */
export interface Attempt {
  readonly givenAt: Date
  /** The signature was never judged: this did not count. */
  takeBack(): Promise<void>
}

/**
 * Begins a try with a nonce, which is counted before its signature is looked at, so that many at once gain nothing.
 * @param signature the signature that is tried; `0x` asks whether a contract wallet has approved.
 * @throws {Refusal} when it is over, or was not given to this browser.
 */
export async function tryNonce(database: Database, held: HeldNonce, signature: Hex): Promise<Attempt> {
  const { db } = database
  const weight = signature === '0x' ? 1 : SIGNATURE_WEIGHT
  const { nonce } = held
  const browser = held.browser === undefined ? undefined : digestOf(held.browser)
  return overAnOutage(async () => {
    const [found] = await db.select().from(nonces).where(eq(nonces.nonce, nonce))
    if (found === undefined) throw nonceIsGone()
    if (found.browser !== browser)
      throw new Refusal(
        403,
        'other_browser',
        'The message was made in another browser, or this one does not keep cookies. Nothing was changed. Ask for a new message here and sign that one.',
      )
    if (found.expiresAt <= new Date())
      throw new Refusal(
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
      if (left.length === 0) throw nonceIsGone()
      throw new Refusal(
        429,
        'too_many_attempts',
        'This message was tried too often. Nothing was changed. Ask for a new message and sign that one.',
      )
    }
    return {
      givenAt: new Date(found.expiresAt.getTime() - NONCE_LIFE),
      async takeBack() {
        const isCounted = and(eq(nonces.nonce, nonce), gte(nonces.attempts, weight))
        await overAnOutage(() =>
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
export const nonceIsGone = () =>
  new Refusal(
    409,
    'nonce_used',
    'This message was used to sign in before, or we never asked for it. Nothing was changed. Ask for a new message and sign that one.',
  )
