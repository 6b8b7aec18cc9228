/**
 * Runs forge with the arguments given, from the contracts folder: `node script/forge.ts test`. Takes the
 * platform package's own binary, so that neither an install script nor a wrapper process stands between.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from './childEnvironment.ts'
import { foundryBinary } from './foundryBinary.ts'

const contractsFolder = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Milliseconds to wait for whoever builds: on a busy machine the compiler takes minutes for everything. */
const LOCK_TIMEOUT_MS = 900_000

/** What is compiled of the contracts: the same words for everybody who asks for it, so that the cache serves all. */
const BUILDS = {
  sources: ['build', '--quiet', '--skip', 'test'],
  art: ['build', '--quiet', 'test/art/ArtBatch.sol'],
} as const

/** Runs forge in the contracts folder. The compiler stand-in runs on the very Node that runs this. */
export function forge(args: readonly string[], output: 'inherit' | 'pipe') {
  return spawnSync(foundryBinary('forge'), args, {
    cwd: contractsFolder,
    encoding: 'utf8',
    stdio: ['ignore', output, output],
    env: childEnvironment({ PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}` }),
  })
}

/** The sources as they are do not compile, or forge is not there. */
export class BuildFailed extends Error {
  override readonly name = 'BuildFailed'
}

/**
 * Compiles the contracts as they are. What was built is to be read in the same turn (`inTurn`).
 * @throws {BuildFailed}
 */
export function build(what: keyof typeof BUILDS): void {
  const run = forge(BUILDS[what], 'pipe')
  if (run.error) throw new BuildFailed(`forge could not be run: ${run.error.message}`)
  if (run.status !== 0) throw new BuildFailed(`The contracts do not compile.\n${run.stdout}${run.stderr}`)
}

/**
 * Builds, and reads what was built, while nobody else does who takes turns here, in this process or another: forge
 * writes its cache and what it compiles in place, so that of two at once each compiles everything, and may read half
 * a file of the other's.
 * @throws what `work` throws; SQLite's error when somebody has been building for a quarter of an hour.
 */
export function withBuildLock<Result>(work: () => Result): Result {
  mkdirSync(join(contractsFolder, 'cache'), { recursive: true })
  // A lock that the system takes back when its holder dies; nothing is ever written into the file.
  const lock = new DatabaseSync(join(contractsFolder, 'cache/turn.lock'), { timeout: LOCK_TIMEOUT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return work()
  } finally {
    lock.close()
  }
}

if (import.meta.main) {
  const run = forge(process.argv.slice(2), 'inherit')
  if (run.error) throw run.error
  process.exitCode = run.status ?? 1
}
