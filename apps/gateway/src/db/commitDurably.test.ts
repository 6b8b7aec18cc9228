import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '@peppermint/indexer/db/database.ts'
import { databaseKinds, freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { commitDurably } from './commitDurably.ts'
import { notificationClaims } from './schema.ts'

describe.each(databaseKinds)('on $name', ({ kind }) => {
  let database: Database
  beforeAll(async () => {
    database = await openDatabase(await freshDatabaseUrl(kind), {
      migrations: fileURLToPath(new URL('migrations', import.meta.url)),
      schemaName: 'gateway_7700',
    })
  })
  afterAll(() => database.close())

  test('what is acknowledged is on disk, though the database commits asynchronously', async () => {
    const { rows: settings } = await database.db.execute<{ synchronous_commit: string }>(
      sql`show synchronous_commit`,
    )
    expect(settings[0]?.synchronous_commit).toBe('off')
    for (let index = 0; index < 20; index += 1) {
      const { rows } = await database.db.execute<{ end: string }>(
        sql`select pg_current_wal_insert_lsn()::text as end`,
      )
      await commitDurably(database, 'a Safe', (transaction) =>
        transaction.insert(notificationClaims).values({ event: `event ${index}`, claimedAt: new Date() }),
      )
      const { rows: flushed } = await database.db.execute<{ is_flushed: boolean }>(
        sql`select pg_current_wal_flush_lsn() > ${rows[0]?.end}::pg_lsn as is_flushed`,
      )
      expect(flushed[0]?.is_flushed).toBe(true)
    }
  })

  test('transactions of one subject run one after another, those of others do not wait', async () => {
    const order: string[] = []
    const first = Promise.withResolvers<void>()
    const isRunning = Promise.withResolvers<void>()
    const one = commitDurably(database, 'one', async () => {
      isRunning.resolve()
      await first.promise
      order.push('first')
    })
    await isRunning.promise
    const two = commitDurably(database, 'one', async () => void order.push('second'))
    await commitDurably(database, 'other', async () => void order.push('other'))
    first.resolve()
    await Promise.all([one, two])
    expect(order).toEqual(['other', 'first', 'second'])
  })
})
