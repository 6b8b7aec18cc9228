/** `npm run publish:version`: turns the pending changesets into versions and changelogs. Commit the result. */
import { makeVersions } from './makeVersions.ts'
import { workspace } from './manifest.ts'

try {
  process.stdout.write(`${makeVersions(workspace).join('\n')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
