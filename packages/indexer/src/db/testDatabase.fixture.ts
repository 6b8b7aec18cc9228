/** Fresh databases for tests, from the clusters of the run (`testClusters.fixture.ts`). */
import type { DatabaseKind } from './testClusters.fixture.ts'

/** For `describe.each`: runs a test on every kind of Postgres. */
export const databaseKinds: readonly { readonly name: string; readonly kind: DatabaseKind }[] = [
  { name: 'the embedded Postgres', kind: 'embedded' },
  { name: 'Debian’s Postgres', kind: 'debian' },
]

/**
 * Returns the URL of a fresh database with the current schema and no rows.
 * @throws if there is no Postgres of this kind on this machine.
 */
export async function freshDatabaseUrl(kind: DatabaseKind = 'embedded'): Promise<string> {
  const answer = await fetch(clusterUrl(kind))
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}

/** Drops a database before the end of the run, which drops all of them. */
export async function forgetDatabase(url: string, kind: DatabaseKind = 'embedded'): Promise<void> {
  await fetch(clusterUrl(kind), { method: 'DELETE', body: url })
}

/** Whether this process is part of a test run with databases. */
export const hasTestDatabases = (): boolean => process.env['TEST_DATABASES'] !== undefined

function clusterUrl(kind: DatabaseKind): string {
  const address = process.env['TEST_DATABASES']
  if (address === undefined) throw new Error('TEST_DATABASES: only set while vitest or playwright runs')
  return `${address}/${kind}`
}
