/**
 * Runs forge with the arguments given, from the contracts folder: `node script/forge.ts test`. Takes the
 * platform package's own binary, so that neither an install script nor a wrapper process stands between.
 */
import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { foundryBinary } from './foundryBinary.ts'

const contracts = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Runs forge in the contracts folder. The compiler stand-in runs on the very Node that runs this. */
export function forge(args: readonly string[], output: 'inherit' | 'pipe') {
  return spawnSync(foundryBinary('forge'), args, {
    cwd: contracts,
    encoding: 'utf8',
    stdio: ['ignore', output, output],
    env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}` },
  })
}

if (import.meta.main) {
  const run = forge(process.argv.slice(2), 'inherit')
  if (run.error) throw run.error
  process.exitCode = run.status ?? 1
}
