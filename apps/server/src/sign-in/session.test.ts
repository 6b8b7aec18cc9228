import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openServerDatabase } from '../db/openServerDatabase.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { Browser, type SignInApp, FRAME, createMessage, newPerson, openSignInApp } from './signIn.fixture.ts'

let database: Database
let app: SignInApp

beforeAll(async () => {
  database = await openServerDatabase(await freshDatabaseUrl())
  app = openSignInApp({ database })
})
afterAll(() => database.close())

const signedOut = { status: 'signed-out' }

test('one network starts only so many sign-ins within an hour', async () => {
  const limit = { requests: 2, seconds: 3_600 }
  const shared = openSignInApp({ database, noncesPerNetwork: limit, address: '192.0.2.1' })
  const ask = () => new Browser(shared).ask('GET', '/api/session/nonce')
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number((await ask()).retryAfter)).toBeGreaterThan(3_000)
})

describe('a session', () => {
  test('uses an HttpOnly cookie of this host alone', async () => {
    const browser = new Browser(app)
    const { cookies } = await browser.ask('GET', '/api/session/nonce')
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-nonce=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    expect((await browser.signIn()).cookies).toEqual([
      expect.stringMatching(
        /^__Host-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
  })

  test('gets a partitioned cookie in the frame of an allowed site, and none in another frame', async () => {
    const [browser, person] = [new Browser(app), newPerson()]
    const framedBy = encodeURIComponent(FRAME)
    const { body, cookies } = await browser.ask('GET', `/api/session/nonce?framedBy=${framedBy}`)
    const partitioned = expect.stringMatching(/; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/)
    expect(cookies).toEqual([partitioned])
    const message = createMessage(body as Parameters<typeof createMessage>[0], person.address)
    const signed = { message, signature: await person.signMessage({ message }) }
    const otherFrame = { ...signed, framedBy: 'https://evil.example' }
    expect(await browser.ask('POST', '/api/session/verify', otherFrame)).toMatchObject({
      status: 403,
      body: { code: 'frame_not_allowed' },
      cookies: [],
    })
    const answer = await browser.ask('POST', '/api/session/verify', { ...signed, framedBy: FRAME })
    expect(answer).toMatchObject({ status: 200, cookies: [partitioned] })
    expect((await browser.ask('GET', `/api/session/nonce?framedBy=null`)).status).toBe(400)
  })

  test('is replaced by each sign-in, and the previous one ends', async () => {
    const browser = new Browser(app)
    await browser.signIn()
    const stolen = new Browser(app)
    stolen.jar.set('__Host-session', browser.jar.get('__Host-session') ?? '')
    expect(await stolen.session()).toMatchObject({ status: 'signed-in' })
    await browser.signIn()
    expect(browser.jar.get('__Host-session')).not.toBe(stolen.jar.get('__Host-session'))
    expect(await stolen.session()).toEqual(signedOut)
  })

  test('cannot be planted: each sign-in creates a new secret', async () => {
    const planted = 'A'.repeat(43)
    const [victim, attacker] = [new Browser(app), new Browser(app)]
    for (const browser of [victim, attacker]) browser.jar.set('__Host-session', planted)
    await victim.signIn()
    expect(await attacker.session()).toEqual(signedOut)
    expect(await victim.session()).toMatchObject({ status: 'signed-in' })
  })

  test('ends here alone, or on every device', async () => {
    const person = newPerson()
    const [home, phone, library] = [new Browser(app), new Browser(app), new Browser(app)]
    const otherUser = new Browser(app)
    await Promise.all([home, phone, library].map((browser) => browser.signIn(person)))
    await otherUser.signIn()
    await home.ask('DELETE', '/api/session')
    expect(await phone.session()).toMatchObject({ status: 'signed-in' })
    await phone.ask('DELETE', '/api/session?everywhere=true')
    expect(await library.session()).toEqual(signedOut)
    expect(await otherUser.session()).toMatchObject({ status: 'signed-in' })
    // No session is left to end, which is not an error.
    expect((await phone.ask('DELETE', '/api/session?everywhere=true')).status).toBe(200)
    expect(await phone.ask('DELETE', '/api/session?everywhere=perhaps')).toMatchObject({
      status: 400,
      body: { message: 'everywhere: must be true or false. Nothing was changed.' },
    })
    // Mistyped, it must not end one session only and look as if it had ended all.
    expect(await phone.ask('DELETE', '/api/session?everwhere=true')).toMatchObject({
      status: 400,
      body: { message: 'Unknown parameter everwhere. Nothing was changed.' },
    })
  })

  test('is stored in the database only as a digest', async () => {
    const browser = new Browser(app)
    await browser.nonce()
    await browser.signIn()
    const rows = await database.db.execute(
      sql`select s::text as row from sessions s union all select n::text from nonces n`,
    )
    const written = JSON.stringify(rows)
    for (const secret of browser.jar.values()) {
      expect(written).not.toContain(secret)
      expect(written).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })

  test.each(['', 'x', 'A'.repeat(44), '%00', '../../etc', "' or 1=1 --", '%E0%A4%A'])(
    'is not what a cookie "%s" says',
    async (value) => {
      const browser = new Browser(app)
      browser.jar.set('__Host-session', value)
      browser.jar.set('__Host-nonce', value)
      expect(await browser.session()).toEqual(signedOut)
      expect((await browser.signIn()).status).toBe(200)
    },
  )
})

test('a server without PUBLIC_ORIGIN accepts sign-in from its own machine alone', async () => {
  const local = openSignInApp({ database, publicOrigin: undefined })
  const [browser, person] = [new Browser(local, 'localhost:7700'), newPerson()]
  const question = await browser.nonce()
  expect(question).toMatchObject({ domain: 'localhost:7700', uri: 'http://localhost:7700' })
  const message = createMessage(question, person.address)
  expect((await browser.verify(message, await person.signMessage({ message }))).status).toBe(200)
  const other = await new Browser(local, 'mint.example').ask('GET', '/api/session/nonce')
  expect(other).toMatchObject({ status: 400, body: { code: 'sign_in_unavailable' }, cookies: [] })
})
