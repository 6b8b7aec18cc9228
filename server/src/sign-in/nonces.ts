/**
 * Nonces: given to one browser, good for ten minutes and for one session.
 *
 * A nonce ends with the sign-in that succeeds, in the transaction that begins the session, so that of two at once one
 * wins. A "no" does not end it: a contract wallet is asked again and again, with an empty signature, until its owners
 * have approved. What is counted are signatures that were given and were wrong; after a few of them it is over.
 */
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { nonces } from '../db/schema.ts'
import { Refusal } from '../http/router.ts'
import { overAnOutage } from './outage.ts'
import { digestOf, newNonce } from './secrets.ts'

/** How long a nonce is good, in milliseconds. */
export const NONCE_LIFE = 600_000

/** Wrong signatures that a nonce outlasts. */
export const MOST_ATTEMPTS = 10

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
 * @param counts false where nothing was guessed: an empty signature.
 * @throws {Refusal} when it is over, or was not given to this browser.
 */
export async function tryNonce(database: Database, held: HeldNonce, counts: boolean): Promise<Attempt> {
  const { db } = database
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
    const isLeft = and(eq(nonces.nonce, nonce), lt(nonces.attempts, MOST_ATTEMPTS))
    const [counted] = await db
      .update(nonces)
      .set({ attempts: sql`${nonces.attempts} + ${counts ? 1 : 0}` })
      .where(isLeft)
      .returning({ attempts: nonces.attempts })
    if (counted === undefined) {
      const left = await db.select({ nonce: nonces.nonce }).from(nonces).where(eq(nonces.nonce, nonce))
      // Spent since it was found.
      if (left.length === 0) throw nonceIsGone()
      throw new Refusal(
        429,
        'too_many_attempts',
        'Too many signatures of this message were wrong. Nothing was changed. Ask for a new message and sign that one.',
      )
    }
    return {
      givenAt: new Date(found.expiresAt.getTime() - NONCE_LIFE),
      async takeBack() {
        if (!counts) return
        const one = and(eq(nonces.nonce, nonce), gt(nonces.attempts, 0))
        await overAnOutage(() =>
          db
            .update(nonces)
            .set({ attempts: sql`${nonces.attempts} - 1` })
            .where(one),
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
