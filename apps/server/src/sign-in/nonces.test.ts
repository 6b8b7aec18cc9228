/** Nonces and sessions in the database itself: how long they last, how often they may be tried, what ends them. */
import { sql } from 'drizzle-orm'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openServerDatabase } from '../db/openServerDatabase.ts'
import { nonces, sessions } from '../db/schema.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { issueNonce, MAX_EMPTY_SIGNATURES, MAX_SIGNATURES, NONCE_TTL_MS, beginAttempt } from './nonces.ts'
import { hashSecret, createSecret } from './secrets.ts'
import { createSession } from './createSession.ts'
import { deleteSession, findSession } from './sessions.ts'

let database: Database
const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const SIGNATURE = '0x1234'
const AGAIN = 'Nothing was changed. Request a new message'
const GONE = {
  status: 409,
  code: 'nonce_used',
  message: `This message was already used, or it is not from this server. ${AGAIN} and sign that one.`,
}

beforeAll(async () => {
  database = await openServerDatabase(await freshDatabaseUrl())
})
afterAll(() => database.close())
afterEach(() => void vi.useRealTimers())

/** A nonce for a new browser. */
async function newHeld() {
  const browser = createSecret()
  const { nonce, expiresAt, issuedAt: givenAt } = await issueNonce(database, browser)
  return { held: { nonce, browser }, expiresAt, givenAt }
}
const attemptsOf = async (nonce: string) =>
  (await database.db.select().from(nonces).where(eq(nonces.nonce, nonce)))[0]?.attempts
const sessionOf = (nonce: string, before?: string) =>
  createSession(database, { nonce, address: alice, chainId: 7700, hours: 2, previousSecret: before })
/** Updates that wait for another transaction; this file has its own database. */
const waitingUpdates = async () => {
  const { rows } = await database.db.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'update%'`)
  return rows.length
}
const expireAt = (nonce: string, expiresAt: Date) =>
  database.db.update(nonces).set({ expiresAt }).where(eq(nonces.nonce, nonce))

describe('a nonce', () => {
  test('lasts ten minutes to the millisecond, of which a try knows the beginning', async () => {
    const { held, givenAt, expiresAt } = await newHeld()
    expect(expiresAt.getTime() - givenAt.getTime()).toBe(600_000)
    expect(NONCE_TTL_MS).toBe(600_000)
    vi.useFakeTimers({ toFake: ['Date'], now: expiresAt.getTime() - 60_000 })
    expect((await beginAttempt(database, held, SIGNATURE)).issuedAt).toEqual(givenAt)
    vi.setSystemTime(expiresAt)
    await expect(beginAttempt(database, held, SIGNATURE)).rejects.toMatchObject({
      status: 410,
      code: 'nonce_expired',
      message: `The message expired after ten minutes. ${AGAIN} and sign that one.`,
    })
  })
  test('is over after 10 signatures, or 120 empty ones, or both together', async () => {
    expect([MAX_SIGNATURES, MAX_EMPTY_SIGNATURES]).toEqual([10, 120])
    const { held } = await newHeld()
    for (let tries = 0; tries < 9; tries += 1) await beginAttempt(database, held, SIGNATURE)
    for (let tries = 0; tries < 12; tries += 1) await beginAttempt(database, held, '0x')
    await expect(beginAttempt(database, held, '0x')).rejects.toMatchObject({
      status: 429,
      code: 'too_many_attempts',
      message: `This message was tried too often. ${AGAIN} and sign that one.`,
    })
  })
  test('does not count a try that is taken back, and never counts below none', async () => {
    const { held } = await newHeld()
    const empty = await beginAttempt(database, held, '0x')
    const signed = await beginAttempt(database, held, SIGNATURE)
    expect(await attemptsOf(held.nonce)).toBe(13)
    await signed.refund()
    expect(await attemptsOf(held.nonce)).toBe(1)
    await signed.refund()
    expect(await attemptsOf(held.nonce)).toBe(1)
    await empty.refund()
    await empty.refund()
    expect(await attemptsOf(held.nonce)).toBe(0)
  })
  test('of another browser, or of one without cookies, is refused in words', async () => {
    const { held } = await newHeld()
    for (const browser of [createSecret(), undefined])
      await expect(beginAttempt(database, { ...held, browser }, SIGNATURE)).rejects.toMatchObject({
        status: 403,
        code: 'other_browser',
        message: `The message is from another browser, or this one blocks cookies. ${AGAIN} here and sign that one.`,
      })
    expect(await attemptsOf(held.nonce)).toBe(0)
  })
  test('that another request spends during a try is gone, not tried too often', async () => {
    const { held } = await newHeld()
    let trying: Promise<unknown> | undefined
    await database.db.transaction(async (transaction) => {
      await transaction.execute(sql`delete from nonces where nonce = ${held.nonce}`)
      trying = beginAttempt(database, held, '0x').catch((error: unknown) => error)
      // The try has found the row, and waits for this transaction.
      await expect.poll(waitingUpdates, { interval: 5 }).toBe(1)
    })
    expect(await trying).toMatchObject(GONE)
  })
  test('is swept away ten minutes after its end, by the next one, and not before', async () => {
    const [recent, old] = [await newHeld(), await newHeld()]
    await expireAt(recent.held.nonce, new Date(Date.now() - NONCE_TTL_MS + 60_000))
    await expireAt(old.held.nonce, new Date(Date.now() - NONCE_TTL_MS - 60_000))
    await newHeld()
    await expect(beginAttempt(database, recent.held, '0x')).rejects.toMatchObject({ code: 'nonce_expired' })
    await expect(beginAttempt(database, old.held, '0x')).rejects.toMatchObject({ code: 'nonce_used' })
  })
  test('is given at once while another server sweeps the same rows away', async () => {
    const { held } = await newHeld()
    await expireAt(held.nonce, new Date(0))
    await database.db.transaction(async (transaction) => {
      await transaction.execute(sql`select from nonces where nonce = ${held.nonce} for update`)
      // Would otherwise wait for this transaction, which waits for it.
      await newHeld()
    })
    expect(await attemptsOf(held.nonce)).toBe(0)
  })
})

describe('a session', () => {
  test('begins with a nonce, spends it, and lasts its hours', async () => {
    const { held } = await newHeld()
    const [before, { secret, ...session }, after] = [Date.now(), await sessionOf(held.nonce), Date.now()]
    const { expiresAt } = session
    expect(session).toEqual({ address: alice, chainId: 7700, expiresAt })
    expect(expiresAt.getTime() - 2 * 3_600_000).toBeGreaterThanOrEqual(before)
    expect(expiresAt.getTime() - 2 * 3_600_000).toBeLessThanOrEqual(after)
    expect(await attemptsOf(held.nonce)).toBeUndefined()
    expect(await findSession(database, secret)).toEqual(session)
    vi.useFakeTimers({ toFake: ['Date'], now: expiresAt.getTime() - 60_000 })
    expect(await findSession(database, secret)).toEqual(session)
    vi.setSystemTime(expiresAt)
    expect(await findSession(database, secret)).toBeUndefined()
    await expect(sessionOf(held.nonce)).rejects.toMatchObject(GONE)
  })
  test('cannot be found without its secret', async () => {
    expect(await findSession(database, undefined)).toBeUndefined()
    expect(await findSession(database, createSecret())).toBeUndefined()
  })
  test('ends the one that the browser had before, and only if it begins', async () => {
    const first = await sessionOf((await newHeld()).held.nonce)
    await expect(sessionOf('never given', first.secret)).rejects.toMatchObject(GONE)
    expect(await findSession(database, first.secret)).toBeDefined()
    const second = await sessionOf((await newHeld()).held.nonce, first.secret)
    expect(await findSession(database, first.secret)).toBeUndefined()
    expect(await findSession(database, second.secret)).toBeDefined()
  })
  test('ends alone, or with all of its account, but not by the cookie of one that is over', async () => {
    const begin = async () => (await sessionOf((await newHeld()).held.nonce)).secret
    const [one, two, three] = [await begin(), await begin(), await begin()]
    await deleteSession(database, one, false)
    expect(await findSession(database, one)).toBeUndefined()
    expect(await findSession(database, two)).toBeDefined()
    const over = eq(sessions.id, hashSecret(three))
    await database.db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(over)
    await deleteSession(database, three, true)
    expect(await findSession(database, two)).toBeDefined()
    await deleteSession(database, two, true)
    expect(await findSession(database, two)).toBeUndefined()
  })
  test('that expired is deleted by the next one; others stay', async () => {
    const begin = async () => (await sessionOf((await newHeld()).held.nonce)).secret
    const [over, other] = [await begin(), await begin()]
    await database.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.id, hashSecret(over)))
    await begin()
    const ids = [hashSecret(over), hashSecret(other)]
    const left = await database.db.select({ id: sessions.id }).from(sessions).where(inArray(sessions.id, ids))
    expect(left).toEqual([{ id: hashSecret(other) }])
  })
})
