/** The rule of queries (CONTRIBUTING.md): Drizzle, and SQL only in the files below, each for a reason. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files that execute statements written as SQL. */
const IN_SQL: Readonly<Record<string, string>> = {
  'chain/addChanges.ts': 'any number of rows in one statement of one parameter',
  'chain/copyRows.ts': 'COPY',
  'chain/dumpTables.ts': 'rows as text',
  'chain/leadership.ts': 'lock, settings, transaction',
  'collection/activityQueries.ts': 'a union of scans, as JSON made in the database',
  'collection/collectionProjection.ts': 'projection',
  'collection/statsRoutes.ts': 'counts of several tables at one block, as JSON made in the database',
  'db/database.ts': 'settings, readiness',
  'db/embedded/embeddedPostgres.ts': 'lock',
  'db/embedded/postmaster.ts': 'settings',
  'db/listenForNotifications.ts': 'notification',
  'db/migrateDatabase.ts': 'lock, tables that may be missing',
  'db/notify.ts': 'notification',
  'db/runTransaction.ts': 'transaction',
  'gateway/db/commitDurably.ts': 'lock, settings',
  'gateway/indexing/historyProjection.ts': 'projection',
  'gateway/indexing/settingsProjection.ts': 'projection',
  'gateway/indexing/storedLogs.ts': 'logs for projections',
  'gateway/indexing/transferProjection.ts': 'projection',
  'gateway/transactions/boundedCount.ts': 'a count of any query',
  'gateway/transactions/historyRows.ts': 'a union of scans',
  'keeper/keeperLock.ts': 'lock, settings',
  'sign-in/createSession.ts': 'parts of one statement that read each other’s results',
}

/** Of these files alone may the rest be Drizzle: a projection's rows are decoded here, or made in the database. */
const IN_BOTH = /^gateway\/indexing\/\w+Projection\.ts$/

/** A statement written as SQL, however it is sent: Drizzle's `execute`, the driver's `query`, or built for another file. */
const STATEMENT =
  /\.execute(<[^(]*)?\(|(?<!\breq)\.query(<[^(]*)?\(|\bsql(<[^`]*>)?(`|\.raw\(\s*['"`])\s*(with|insert into|update|delete from|copy|truncate|create|alter|drop|lock|call|do)\s/i
/** A query of Drizzle's builder. */
const BUILDER =
  /(?<!Array|Buffer|Readable)\.from\(|\.(insert|update|delete)\(\s*[\w.]+\s*\)\s*\.(values|set|where|returning)\(/

const product = globSync('**/*.ts', { cwd: import.meta.dirname })
  .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(`${import.meta.dirname}/${file}`, 'utf8') }))
const statements = product.filter(({ text }) => STATEMENT.test(text))

test('statements written as SQL are only in the files with a reason for it', () => {
  expect(statements.map(({ file }) => file).toSorted()).toEqual(Object.keys(IN_SQL).toSorted())
})

test('no file has both Drizzle’s queries and statements written as SQL, projections aside', () => {
  const both = statements.filter(({ file, text }) => BUILDER.test(text) && !IN_BOTH.test(file))
  expect(both.map(({ file }) => file)).toEqual([])
})

test.each([
  'await db.execute(sql`select 1`)',
  'await db.execute<{ one: number }>(statement)',
  'client.query(text)',
  'await database.db.$client.query(text)',
  'const drop = sql`\n  delete from peppers`',
  "sql.raw('update peppers set card = 1')",
])('the rule sees %j', (text) => {
  expect(STATEMENT.test(text)).toBe(true)
})

test.each(['context.req.query(name)', 'sql`${peppers.token} < ${last}`', 'sql`case when ${a} then 1 end`'])(
  'the rule permits %j',
  (text) => {
    expect(STATEMENT.test(text)).toBe(false)
  },
)
