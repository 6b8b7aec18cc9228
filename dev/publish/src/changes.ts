/** What the changelogs and the pending changesets say about a version. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readChangesets } from '@changesets/read'

export interface PendingChange {
  readonly id: string
  readonly type: string
}

/** Changesets that name the package and are in no changelog yet. */
export async function pendingChanges(root: string, name: string): Promise<readonly PendingChange[]> {
  const changesets = await readChangesets(root)
  return changesets.flatMap(({ id, releases }) =>
    releases.filter((release) => release.name === name).map(({ type }) => ({ id, type })),
  )
}

/** Whether the package's changelog has a heading for the version. */
export function isInChangelog(folder: string, version: string): boolean {
  const file = join(folder, 'CHANGELOG.md')
  return existsSync(file) && readFileSync(file, 'utf8').split('\n').includes(`## ${version}`)
}
