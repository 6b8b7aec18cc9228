/**
 * `npm run bench:mutations`: Stryker inserts faults into the modules that decide, and counts how many a test catches.
 * Parts by name (`-- mint-state wizard`), all by default. Prints the mutants that survive, and exits with 1 if the tests
 * of a part catch fewer than 90 of 100.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { partNamed, parts } from './mutations/parts.ts'
import { installTool } from './parts/installTool.ts'

const tool = join(import.meta.dirname, 'mutations/stryker')
const named = process.argv.slice(2)
for (const name of named) partNamed(name)

installTool(tool)
for (const name of named.length > 0 ? named : Object.keys(parts)) {
  console.log(`\n${name}`)
  const stryker = join(tool, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const { status } = spawnSync(process.execPath, [stryker, 'run', 'bench/mutations/stryker.config.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, MUTATION_PART: name },
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
