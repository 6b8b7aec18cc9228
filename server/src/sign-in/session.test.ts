import { sql } from 'drizzle-orm'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../db/database.ts'
import { freshDatabaseUrl } from '../db/testDatabase.fixture.ts'
import { sessions } from '../db/schema.ts'
import { Browser, type Desk, FRAME, messageFor, newPerson, openDesk, ORIGIN } from './signIn.fixture.ts'

let database: Database
let desk: Desk

beforeAll(async () => {
  database = await openDatabase(await freshDatabaseUrl())
  desk = openDesk({ database })
})
afterAll(() => database.close())

const signedOut = { status: 'signed-out' }

describe('a session', () => {
  test('is kept by a cookie of this host alone, which no script reads', async () => {
    const browser = new Browser(desk)
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

  test('in the frame of an allowed site has a cookie of its own there; a stranger’s frame has none', async () => {
    const [browser, person] = [new Browser(desk), newPerson()]
    const framedBy = encodeURIComponent(FRAME)
    const { body, cookies } = await browser.ask('GET', `/api/session/nonce?framedBy=${framedBy}`)
    const partitioned = expect.stringMatching(/; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/)
    expect(cookies).toEqual([partitioned])
    const message = messageFor(body as Parameters<typeof messageFor>[0], person.address)
    const signed = { message, signature: await person.signMessage({ message }) }
    const stranger = { ...signed, framedBy: 'https://stranger.example' }
    expect(await browser.ask('POST', '/api/session/verify', stranger)).toMatchObject({
      status: 403,
      body: { code: 'frame_not_allowed' },
      cookies: [],
    })
    const answer = await browser.ask('POST', '/api/session/verify', { ...signed, framedBy: FRAME })
    expect(answer).toMatchObject({ status: 200, cookies: [partitioned] })
    expect((await browser.ask('GET', `/api/session/nonce?framedBy=null`)).status).toBe(400)
  })

  test('is another one after each sign-in, and the earlier one is over', async () => {
    const browser = new Browser(desk)
    await browser.signIn()
    const stolen = new Browser(desk)
    stolen.jar.set('__Host-session', browser.jar.get('__Host-session') ?? '')
    expect(await stolen.session()).toMatchObject({ status: 'signed-in' })
    await browser.signIn()
    expect(browser.jar.get('__Host-session')).not.toBe(stolen.jar.get('__Host-session'))
    expect(await stolen.session()).toEqual(signedOut)
  })

  test('cannot be planted: whoever signs in gets a secret that nobody knew', async () => {
    const planted = 'A'.repeat(43)
    const [victim, attacker] = [new Browser(desk), new Browser(desk)]
    for (const browser of [victim, attacker]) browser.jar.set('__Host-session', planted)
    await victim.signIn()
    expect(await attacker.session()).toEqual(signedOut)
    expect(await victim.session()).toMatchObject({ status: 'signed-in' })
  })

  test('ends here alone, or on every device', async () => {
    const person = newPerson()
    const [home, phone, library] = [new Browser(desk), new Browser(desk), new Browser(desk)]
    const stranger = new Browser(desk)
    await Promise.all([home, phone, library].map((browser) => browser.signIn(person)))
    await stranger.signIn()
    await home.ask('DELETE', '/api/session')
    expect(await phone.session()).toMatchObject({ status: 'signed-in' })
    await phone.ask('DELETE', '/api/session?everywhere=true')
    expect(await library.session()).toEqual(signedOut)
    expect(await stranger.session()).toMatchObject({ status: 'signed-in' })
    // Nobody is signed in: nothing to end, and no fault.
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

  test('ends when its time is over, and its row goes with the next', async () => {
    const person = newPerson()
    const browser = new Browser(desk)
    await browser.signIn(person)
    const own = eq(sessions.address, person.address)
    await database.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(own)
    expect(await browser.session()).toEqual(signedOut)
    await new Browser(desk).signIn()
    expect(await database.db.select().from(sessions).where(own)).toEqual([])
  })

  test('is nowhere in the database but as a digest', async () => {
    const browser = new Browser(desk)
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
      const browser = new Browser(desk)
      browser.jar.set('__Host-session', value)
      browser.jar.set('__Host-nonce', value)
      expect(await browser.session()).toEqual(signedOut)
      expect((await browser.signIn()).status).toBe(200)
    },
  )
})

describe('a server that was not told its address', () => {
  test.each(['localhost:7700', '127.0.0.1:7700', 'localhost'])(
    'believes a visitor on its own machine: %s',
    async (host) => {
      const [browser, person] = [
        new Browser(openDesk({ database, publicOrigin: undefined }), host),
        newPerson(),
      ]
      const question = await browser.nonce()
      expect(question).toMatchObject({ domain: host, uri: `http://${host}` })
      const message = messageFor(question, person.address)
      expect((await browser.verify(message, await person.signMessage({ message }))).status).toBe(200)
    },
  )

  test.each([
    'mint.example',
    'localhost.evil.example',
    'evil.example:7700',
    'localhost:7700@evil.example',
    '',
  ])('believes nobody else: %s', async (host) => {
    const browser = new Browser(openDesk({ database, publicOrigin: undefined }), host)
    const answer = await browser.ask('GET', '/api/session/nonce')
    expect(answer).toMatchObject({ status: 400, body: { code: 'sign_in_unavailable' }, cookies: [] })
  })

  test('one that is reached without HTTPS says that nobody can sign in', async () => {
    const browser = new Browser(openDesk({ database, publicOrigin: 'http://mint.example' }))
    expect((await browser.ask('GET', '/api/session/nonce')).body).toMatchObject({
      code: 'sign_in_unavailable',
    })
  })

  test('a told address is the only one, whatever a request says', async () => {
    const browser = new Browser(desk, 'evil.example')
    expect(await browser.nonce()).toMatchObject({ domain: 'mint.example', uri: ORIGIN })
  })
})
