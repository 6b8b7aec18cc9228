/**
 * Runs forge with the arguments given, from the contracts folder: `node script/forge.ts test`. Uses the binary of the
 * platform package directly, without install script or wrapper process.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@peppermint/process/childEnvironment.ts'
import { foundryBinary } from './foundryBinary.ts'

const contractsFolder = join(dirname(fileURLToPath(import.meta.url)), '..')

/** On a busy machine a full build takes minutes. */
const LOCK_TIMEOUT_MS = 900_000

/** Build arguments, the same for all callers so that they share forge's cache. */
const BUILDS = {
  sources: ['build', '--quiet', '--skip', 'test'],
  art: ['build', '--quiet', 'test/art/ArtBatch.sol'],
} as const

/** Runs forge in the contracts folder, with the profile of `FOUNDRY_PROFILE`. The solc wrapper runs on the same Node. */
export function forge(args: readonly string[], output: 'inherit' | 'pipe') {
  const profile = process.env['FOUNDRY_PROFILE']
  return spawnSync(foundryBinary('forge'), args, {
    cwd: contractsFolder,
    encoding: 'utf8',
    stdio: ['ignore', output, output],
    env: childEnvironment({
      PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
      ...(profile !== undefined && { FOUNDRY_PROFILE: profile }),
    }),
  })
}

/** The sources do not compile, or forge is not installed. */
export class BuildFailed extends Error {
  override readonly name = 'BuildFailed'
}

/**
 * Compiles the contracts. Read the artifacts within the same `withBuildLock`.
 * @throws {BuildFailed}
 */
export function build(what: keyof typeof BUILDS): void {
  const run = forge(BUILDS[what], 'pipe')
  if (run.error) throw new BuildFailed(`forge: could not be run: ${run.error.message}`)
  if (run.status !== 0)
    throw new BuildFailed(`forge: the contracts do not compile.\n${run.stdout}${run.stderr}`)
}

/**
 * Runs `work` under a lock across processes: forge writes cache and artifacts in place, so concurrent builds compile
 * everything twice and may read partial files.
 * @throws what `work` throws; SQLite's error if the lock is held for 15 minutes.
 */
export function withBuildLock<Result>(work: () => Result): Result {
  mkdirSync(join(contractsFolder, 'cache'), { recursive: true })
  // The OS releases the lock when its holder dies; the file stays empty.
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
