/**
 * Runs forge with the arguments given, from the contracts folder: `node script/forge.ts test`. Takes the
 * platform package's own binary, so that neither an install script nor a wrapper process stands between.
 */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const contracts = join(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * Where the forge binary of this machine lies.
 * @throws Error naming the package that is missing, when forge has no build here or is not installed.
 */
export function forgeBinary(): string {
  const cpu = { x64: 'amd64', arm64: 'arm64' }[process.arch as string]
  const name = `@foundry-rs/forge-${process.platform}-${cpu ?? process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'forge')
  } catch {
    throw new Error(`The contract compiler is missing: the package ${name} is not installed. Run npm ci.`)
  }
}

/** Runs forge in the contracts folder. The compiler stand-in runs on the very Node that runs this. */
export function forge(args: readonly string[], output: 'inherit' | 'pipe') {
  return spawnSync(forgeBinary(), args, {
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
