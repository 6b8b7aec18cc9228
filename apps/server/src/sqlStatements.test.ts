/** The rule of queries (CONTRIBUTING.md): Drizzle, and SQL only in the files below, each for a reason. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Files that execute statements written as SQL. */
const IN_SQL: Readonly<Record<string, string>> = {
  'packages/indexer/src/chain/addChanges.ts': 'any number of rows in one statement of one parameter',
  'packages/indexer/src/chain/copyRows.ts': 'COPY',
  'packages/indexer/src/chain/dumpTables.ts': 'rows as text',
  'packages/indexer/src/chain/leadership.ts': 'lock, settings, transaction',
  'apps/server/src/collection/activityQueries.ts': 'a union of scans, as JSON made in the database',
  'apps/server/src/collection/collectionProjection.ts': 'projection',
  'apps/server/src/collection/statsRoutes.ts':
    'counts of several tables at one block, as JSON made in the database',
  'packages/indexer/src/db/database.ts': 'settings, readiness',
  'packages/indexer/src/db/embedded/embeddedPostgres.ts': 'lock',
  'packages/indexer/src/db/embedded/postmaster.ts': 'settings',
  'packages/indexer/src/db/listenForNotifications.ts': 'notification',
  'packages/indexer/src/db/migrateDatabase.ts': 'lock, tables that may be missing',
  'packages/indexer/src/db/notify.ts': 'notification',
  'packages/indexer/src/db/runTransaction.ts': 'transaction',
  'packages/indexer/src/preflight/checkDatabase.ts': 'settings, rights',
  'apps/gateway/src/db/commitDurably.ts': 'lock, settings',
  'apps/gateway/src/indexing/plan.ts': 'projection',
  'apps/gateway/src/indexing/settingsProjection.ts': 'projection',
  'apps/gateway/src/indexing/storedLogs.ts': 'logs for projections',
  'apps/gateway/src/indexing/transferProjection.ts': 'projection',
  'apps/gateway/src/transactions/boundedCount.ts': 'a count of any query',
  'apps/gateway/src/transactions/historyRows.ts': 'a union of scans',
  'apps/server/src/keeper/keeperLock.ts': 'lock, settings',
  'apps/server/src/sign-in/createSession.ts': 'parts of one statement that read each other’s results',
}

/** Of these files alone may the rest be Drizzle: a projection's rows are decoded here, or made in the database. */
const IN_BOTH = /^apps\/gateway\/src\/indexing\/\w+Projection\.ts$/

/** A statement written as SQL, however it is sent: Drizzle's `execute`, the driver's `query`, or built for another file. */
const STATEMENT =
  /\.execute(<[^(]*)?\(|(?<!\breq)\.query(<[^(]*)?\(|\bsql(<[^`]*>)?(`|\.raw\(\s*['"`])\s*(with|insert into|update|delete from|copy|truncate|create|alter|drop|lock|call|do)\s/i
/** A query of Drizzle's builder. */
const BUILDER =
  /(?<!Array|Buffer|Readable)\.from\(|\.(insert|update|delete)\(\s*[\w.]+\s*\)\s*\.(values|set|where|returning)\(/

const root = join(import.meta.dirname, '../../..')
const product = globSync('{apps/{gateway,server},packages/{api,http,indexer,process,rpc}}/src/**/*.ts', {
  cwd: root,
})
  .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
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
