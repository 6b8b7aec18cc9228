import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { databaseKinds, freshDatabaseUrl } from './testDatabase.testing.ts'

test.each(databaseKinds)('a fresh database on $name is empty and has every table', async ({ kind }) => {
  const t = performance.now()
  const url = await freshDatabaseUrl(kind)
  console.log('first', performance.now() - t)
  const t2 = performance.now()
  await freshDatabaseUrl(kind)
  console.log('second', performance.now() - t2)
  const database = await openDatabase(url)
  expect(await database.sql`select * from sessions`).toEqual([])
  await database.close()
})
