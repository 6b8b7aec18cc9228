/**
 * Fails when a `schema.ts` differs from its migrations: a table that only exists in the code would be noticed on the
 * first database that is not new. Writes nothing to the repository.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, runCommand } from './runCommand.mjs'

/** Schemas and their migrations: the mint server's, and the gateway's. */
const PACKAGES = ['packages/indexer', 'apps/gateway']

for (const folder of PACKAGES) {
  const cwd = join(root, folder)
  const scratch = await mkdtemp(join(tmpdir(), 'peppermint-migrations-'))
  try {
    await cp(join(cwd, 'src/db/migrations'), scratch, { recursive: true })
    // It takes only a path from here, and its exit code is always 0.
    const flags = ['--dialect=postgresql', '--schema=./src/db/schema.ts', `--out=${relative(cwd, scratch)}`]
    const { output } = await runCommand('drizzle-kit', ['generate', ...flags], { cwd })
    if (!output.includes('No schema changes')) {
      process.stdout.write(
        `${folder}/src/db/schema.ts differs from its migrations. Write one: npm run generate -w ${folder} -- --name what_it_does\n${output}`,
      )
      process.exitCode = 1
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
