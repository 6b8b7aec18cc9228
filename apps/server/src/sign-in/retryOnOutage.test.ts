import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTcpProxy } from '@peppermint/indexer/db/tcpProxy.fixture.ts'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openServerDatabase } from '../db/openServerDatabase.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { Browser, type SignInApp, createMessage, newPerson, openSignInApp } from './signIn.fixture.ts'

let line: Awaited<ReturnType<typeof startTcpProxy>>
let database: Database
let app: SignInApp

beforeAll(async () => {
  const url = new URL(await freshDatabaseUrl())
  line = await startTcpProxy(Number(url.port))
  url.port = String(line.port)
  database = await openServerDatabase(url.href)
  app = openSignInApp({ database })
})
afterAll(async () => {
  await database.close()
  await line.close()
})

test('requests during a database outage get 503, and nothing is lost afterwards', async () => {
  const [visitor, other, person] = [new Browser(app), new Browser(app), newPerson()]
  await visitor.signIn()
  const message = createMessage(await other.nonce(), person.address)
  const signature = await person.signMessage({ message })

  line.cut()
  const answers = await Promise.all([
    visitor.ask('GET', '/api/session'),
    visitor.ask('DELETE', '/api/session?everywhere=true'),
    new Browser(app).ask('GET', '/api/session/nonce'),
    other.verify(message, signature),
  ])
  for (const { status, body, cookies } of answers) {
    expect([status, body['code'], cookies]).toEqual([503, 'database_unreachable', []])
    expect(JSON.stringify(body)).not.toContain(String(line.port))
  }

  line.restore()
  // A visitor waits for three seconds, which is no matter here: it is back when it answers.
  await expect
    .poll(() =>
      database.db.execute(sql`select 1 as one`).then(
        ({ rows }) => rows,
        (error: unknown) => String(error),
      ),
    )
    .toEqual([{ one: 1 }])
  expect(await visitor.session()).toMatchObject({ status: 'signed-in' })
  expect((await other.verify(message, signature)).status).toBe(200)
})

test('a request waits for a database that comes back soon', async () => {
  const browser = new Browser(app)
  const before = line.refused()
  line.cut()
  const signedIn = browser.signIn()
  await expect.poll(line.refused).toBeGreaterThan(before)
  line.restore()
  expect((await signedIn).status).toBe(200)
})
