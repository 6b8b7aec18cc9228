import { sql } from 'drizzle-orm'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@peppermint/process/freePort.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { emitterMigrations, openTestDatabase } from './openTestDatabase.fixture.ts'
import { databaseKinds, freshDatabaseUrl } from './testDatabase.fixture.ts'

const password = 'a-secret-pepper'

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'not refused',
    (error: unknown) => (error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)),
  )

/** The same address, changed. */
function changed(url: string, change: Partial<Pick<URL, 'password' | 'pathname' | 'port'>>): string {
  return Object.assign(new URL(url), change).href
}

describe.each(databaseKinds)('on $name', ({ kind }) => {
  test('three processes migrate an empty database concurrently', async () => {
    const url = await freshDatabaseUrl(kind)
    const opened = await Promise.all([openTestDatabase(url), openTestDatabase(url), openTestDatabase(url)])
    for (const { db, close } of opened) {
      expect((await db.execute(sql`select from chain_cursor`)).rows).toEqual([])
      await close()
    }
  })

  test('round-trips bytes, addresses and block numbers', async () => {
    const { db, close } = await openTestDatabase(await freshDatabaseUrl(kind))
    const number = 9_007_199_254_740_991
    await db.execute(sql`insert into chain_cursor values (7700, ${number}, '\\xab01', 'plan')`)
    const {
      rows: [row],
    } = await db.execute<{ block_number: string }>(sql`select * from chain_cursor`)
    expect(Number(row?.block_number)).toBe(number)
    await close()
  })

  test('rejects a database of a newer release without changing it', async () => {
    const url = await freshDatabaseUrl(kind)
    const newer = await mkdtemp(join(tmpdir(), 'peppermint-newer-'))
    await cp(emitterMigrations, newer, { recursive: true })
    await addMigration(newer)
    await openTestDatabase(url, { migrations: newer }).then(({ close }) => close())
    expect(await refusalOf(openTestDatabase(url))).toMatch(/newer release of Peppermint.*Nothing was changed/)
    await rm(newer, { recursive: true })
  })

  test('cancels a statement that runs too long', async () => {
    const { db, close } = await openTestDatabase(await freshDatabaseUrl(kind), { statementTimeoutMs: 50 })
    await expect(db.$client.query('select pg_sleep(30)')).rejects.toThrow('statement timeout')
    await close()
  })

  test('cancels a list query sooner than other statements', async () => {
    const { db, lists, close } = await openTestDatabase(await freshDatabaseUrl(kind))
    const timeoutOf = async (pool: typeof db) =>
      (await pool.execute(sql`show statement_timeout`)).rows[0]?.['statement_timeout']
    expect([await timeoutOf(db), await timeoutOf(lists)]).toEqual(['30s', '5s'])
    await close()
  })

  test('names a wrong password or missing database without leaking the password', async () => {
    const url = await freshDatabaseUrl(kind)
    const denied = await refusalOf(openTestDatabase(changed(url, { password })))
    expect(denied).toContain('does not accept the password of postgres. Correct DATABASE_URL.')
    const missing = await refusalOf(openTestDatabase(changed(url, { pathname: '/nowhere' })))
    expect(missing).toContain('has no database nowhere. Create it: createdb nowhere')
    for (const message of [denied, missing]) expect(message).not.toContain(password)
    expect(missing).not.toContain(new URL(url).password)
  })
})

test('waits for a database that is not up yet, and reports the reason once', async () => {
  const url = await freshDatabaseUrl()
  const { hostname, port } = new URL(url)
  const proxy = createServer((socket) => {
    const through = connect(Number(port), hostname)
    socket.pipe(through).pipe(socket)
    for (const end of [socket, through]) end.on('error', () => end.destroy())
  })
  const late = await freePort()
  const reasons: string[] = []
  const onWait = (why: string) => {
    reasons.push(why)
    proxy.listen(late, '127.0.0.1')
  }
  const { close } = await openTestDatabase(changed(url, { port: String(late) }), { onWait })
  await close()
  proxy.close()
  expect(reasons).toEqual([`The database at 127.0.0.1:${late} does not respond (ECONNREFUSED).`])
})

test('gives up on a database that never comes up, without leaking the password', async () => {
  const message = await refusalOf(
    openTestDatabase(`postgres://me:${password}@127.0.0.1:1/none`, { waitTimeoutMs: 0 }),
  )
  expect(message).toContain('The database at 127.0.0.1:1 does not respond (ECONNREFUSED).')
  expect(message).not.toContain(password)
})

const journal = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) })

async function addMigration(folder: string): Promise<void> {
  const file = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = journal.parse(JSON.parse(await readFile(file, 'utf8')))
  const when = Math.max(...entries.map((entry) => entry.when)) + 1
  const next = { ...entries.at(-1), idx: entries.length, when, tag: '9999_newer' }
  await writeFile(file, JSON.stringify({ ...rest, entries: [...entries, next] }))
  await writeFile(join(folder, '9999_newer.sql'), 'create table newer (one integer)')
}

test('aborts the wait for a database', async () => {
  const leaving = new AbortController()
  const onWait = () => leaving.abort(new Error('No more.'))
  const opening = openTestDatabase('postgres://me@127.0.0.1:1/none', { signal: leaving.signal, onWait })
  await expect(opening).rejects.toThrow('No more.')
})

test('aborts the wait for a database that accepts the connection and hangs', async () => {
  const leaving = new AbortController()
  const silent = createServer((socket) => {
    socket.resume()
    leaving.abort(new Error('No more.'))
  })
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const opening = openTestDatabase(`postgres://me@127.0.0.1:${port}/none`, { signal: leaving.signal })
  await expect(opening).rejects.toThrow('No more.')
  await new Promise((resolve) => void silent.close(resolve))
})
