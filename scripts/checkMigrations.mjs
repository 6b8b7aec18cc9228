/**
 * Fails when a `schema.ts` differs from its migrations: a table that only exists in the code would be noticed on the
 * first database that is not new. Fails when a migration takes from processes of the previous release what they use: they
 * run on while replicas are upgraded one by one. Writes nothing to the repository.
 */
import { cp, glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, runCommand } from './runCommand.mjs'

/** Schemas and their migrations: the mint server's, the gateway's, and that of the follower's tests. */
const SCHEMAS = [
  { folder: 'apps/server', schema: 'src/db/schema.ts', migrations: 'src/db/migrations' },
  { folder: 'apps/gateway', schema: 'src/db/schema.ts', migrations: 'src/db/migrations' },
  {
    folder: 'packages/indexer',
    schema: 'src/chain/emitterSchema.fixture.ts',
    migrations: 'src/chain/migrations',
  },
]
/** What the previous release may use; allowed where a comment of the migration says that it does not. */
const DROPS = /\b(DROP (COLUMN|TABLE)|RENAME)\b/i
const UNUSED = '-- The previous release does not use '

for await (const file of glob(
  SCHEMAS.map(({ folder, migrations }) => `${folder}/${migrations}/*.sql`),
  { cwd: root },
)) {
  const sql = await readFile(join(root, file), 'utf8')
  if (!DROPS.test(sql) || sql.includes(UNUSED)) continue
  process.stdout.write(
    `${file} drops or renames what processes of the previous release may use. Leave it for one release, then drop it with a comment: ${UNUSED}…\n`,
  )
  process.exitCode = 1
}

for (const { folder, schema, migrations } of SCHEMAS) {
  const cwd = join(root, folder)
  const scratch = await mkdtemp(join(tmpdir(), 'peppermint-migrations-'))
  try {
    await cp(join(cwd, migrations), scratch, { recursive: true })
    // It takes only a path from here, and its exit code is always 0.
    const flags = ['--dialect=postgresql', `--schema=./${schema}`, `--out=${relative(cwd, scratch)}`]
    const { output } = await runCommand('drizzle-kit', ['generate', ...flags], { cwd })
    if (!output.includes('No schema changes')) {
      process.stdout.write(
        `${folder}/${schema} differs from its migrations. Write one: npm run generate -w ${folder} -- --name what_it_does\n${output}`,
      )
      process.exitCode = 1
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
