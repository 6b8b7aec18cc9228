/** Databases for tests: a fresh one for whoever asks, out of those of the run (`testClusters.testing.ts`). */
import type { DatabaseKind } from './testClusters.testing.ts'

/** For `describe.each`: what has to hold on every Postgres there is. */
export const databaseKinds: readonly { readonly name: string; readonly kind: DatabaseKind }[] = [
  { name: 'the embedded Postgres', kind: 'embedded' },
  { name: 'Debian’s Postgres', kind: 'debian' },
]

/**
 * The URL of a database that nobody else uses, with the newest schema and no rows.
 * @throws when there is no Postgres of this kind on this machine, with what to do.
 */
export async function freshDatabaseUrl(kind: DatabaseKind = 'embedded'): Promise<string> {
  const answer = await fetch(doorOf(kind))
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}

/** Takes a database away that nobody needs any more; at the end of the run all of them are. */
export async function forgetDatabase(url: string, kind: DatabaseKind = 'embedded'): Promise<void> {
  await fetch(doorOf(kind), { method: 'DELETE', body: url })
}

/** Whether this process is part of a run of tests that has databases. */
export const hasTestDatabases = (): boolean => process.env['TEST_DATABASES'] !== undefined

function doorOf(kind: DatabaseKind): string {
  const address = process.env['TEST_DATABASES']
  if (address === undefined)
    throw new Error('Databases for tests are there only while vitest or playwright runs.')
  return `${address}/${kind}`
}
