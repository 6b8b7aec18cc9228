/**
 * Fails when `schema.ts` says something that no migration does: a table that only exists in the code is noticed on the
 * first database that is not new. Nothing of the repository is written.
 */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { childEnvironment } from '@peppermint/contracts/childEnvironment'

const run = promisify(execFile)
const server = fileURLToPath(new URL('..', import.meta.url))
const migrations = join(server, 'src/db/migrations')

const scratch = await mkdtemp(join(tmpdir(), 'peppermint-migrations-'))
try {
  await cp(migrations, scratch, { recursive: true })
  // It takes only a path from here, and its exit code tells nothing: what it says does.
  const flags = ['--dialect=postgresql', '--schema=./src/db/schema.ts', `--out=${relative(server, scratch)}`]
  const { stdout, stderr } = await run('drizzle-kit', ['generate', ...flags], {
    cwd: server,
    env: childEnvironment(),
  })
  if (!stdout.includes('No schema changes')) {
    process.stdout.write(
      `server/src/db/schema.ts says what no migration does yet. Write it: npm run generate -w @peppermint/server -- --name what_it_does\n${stdout}${stderr}`,
    )
    process.exitCode = 1
  }
} finally {
  await rm(scratch, { recursive: true, force: true })
}
