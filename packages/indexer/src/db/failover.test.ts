import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { openDedicatedConnection } from './dedicatedConnection.ts'
import { startTcpProxy } from './tcpProxy.fixture.ts'
import { openTestDatabase } from './openTestDatabase.fixture.ts'
import { runTransaction } from './runTransaction.ts'
import { isOutage } from '@peppermint/http/isOutage.ts'
import { freshDatabaseUrl } from './testDatabase.fixture.ts'

afterEach(() => void vi.useRealTimers())

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => error,
  )

test('a failover fails running transactions as outages, and nothing else', async () => {
  const url = new URL(await freshDatabaseUrl())
  const line = await startTcpProxy(Number(url.port))
  const database = await openTestDatabase(Object.assign(url, { port: String(line.port) }).href)
  for (let round = 0; round < 4; round += 1) {
    let statements = 0
    // More than the pool has connections: some wait for one. None can end by itself.
    const underWay = Array.from({ length: 10 }, () =>
      errorOf(
        runTransaction(database.db, async (transaction) => {
          for (;;) {
            await transaction.execute(sql`select 1`)
            statements += 1
          }
        }),
      ),
    )
    await expect.poll(() => statements).toBeGreaterThan(20)
    line.cut()
    for (const error of await Promise.all(underWay)) expect([error, isOutage(error)]).toEqual([error, true])
    line.restore()
    const { rows } = await database.db.execute(sql`select 1 as one`)
    expect(rows).toEqual([{ one: 1 }])
    // Every connection went back to the pool, those whose `begin` failed too.
    const { totalCount, idleCount } = database.db.$client
    expect(idleCount).toBe(totalCount)
  }
  await database.close()
  await line.close()
})

test('a dedicated connection never reconnects', async () => {
  const url = new URL(await freshDatabaseUrl())
  const line = await startTcpProxy(Number(url.port))
  const href = Object.assign(url, { port: String(line.port) }).href
  const { db, lost: gone, end } = await openDedicatedConnection({ url: href })
  const sleeping = errorOf(db.execute(sql`select pg_sleep(600)`))
  line.cut()
  await expect(gone).rejects.toThrow('database: connection lost')
  expect(isOutage(await sleeping)).toBe(true)
  line.restore()
  expect(isOutage(await errorOf(db.execute(sql`select 1`)))).toBe(true)
  await end()
  await end()
  await line.close()
})

test('treats a hanging connection as an outage, and uses another one', async () => {
  const url = new URL(await freshDatabaseUrl())
  const line = await startTcpProxy(Number(url.port))
  const href = Object.assign(url, { port: String(line.port) }).href
  const database = await openTestDatabase(href, { statementTimeoutMs: 50, maxConnections: 1 })
  await database.db.execute(sql`select 1`)
  line.blackhole()
  const error = await errorOf(database.db.execute(sql`select 1`))
  expect([error, isOutage(error)]).toEqual([error, true])
  line.restore()
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await database.close()
  await line.close()
})

test.each(['a connection attempt', 'a statement'])(
  'close aborts %s after 1,000 ms, not after its own timeout',
  async (what) => {
    const url = new URL(await freshDatabaseUrl())
    const line = await startTcpProxy(Number(url.port))
    const database = await openTestDatabase(Object.assign(url, { port: String(line.port) }).href)
    await expect.poll(() => line.open()).toBe(0)
    if (what === 'a connection attempt') line.blackhole()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const failure = errorOf(database.db.execute(sql`select pg_sleep(600)`))
    while (line.open() === 0) await new Promise((resolve) => setImmediate(resolve))
    const closing = database.close()
    await vi.advanceTimersByTimeAsync(1_000)
    await closing
    expect(isOutage(await failure)).toBe(true)
    vi.useRealTimers()
    await line.close()
  },
)
