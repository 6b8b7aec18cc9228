import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { closeWith } from './openConfiguredDatabase.ts'
import { freshDatabaseUrl } from './testDatabase.fixture.ts'

test('stops the embedded Postgres even if closing the database fails', async () => {
  const database = await openDatabase(await freshDatabaseUrl(), { maxConnections: 1 })
  let stopped = 0
  const stop = async () => void (stopped += 1)
  const failing = { ...database, close: () => Promise.reject(new Error('A connection hung.')) }
  await expect(closeWith(failing, { stop }).close()).rejects.toThrow('A connection hung.')
  expect(stopped).toBe(1)
  await closeWith(database, { stop }).close()
  expect(stopped).toBe(2)
})
