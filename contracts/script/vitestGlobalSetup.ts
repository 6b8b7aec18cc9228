/**
 * Before a run of tests: the contracts compiled, once, so that no test waits for that, and none of several at once
 * takes the compiler away from the others.
 */
import { existsSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, withBuildLock } from './forge.ts'

const contractsFolder = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Written after both; younger than everything that they are made of, as long as nothing has changed. */
const stamp = join(contractsFolder, 'cache/of-run')
const INPUTS = ['src/**/*.sol', 'test/art/*.sol', 'foundry.toml', 'script/solc.cjs', '../package-lock.json']

/** For vitest's `globalSetup`. Where they do not compile, the tests that need them say so: the others need no compiler. */
export default function setup(): void {
  try {
    withBuildLock(compile)
  } catch (error) {
    process.stderr.write(`The contracts were not compiled before the tests: ${String(error)}\n`)
  }
}

function compile(): void {
  if (isFresh()) return
  build('sources')
  build('art')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, '')
}

function isFresh(): boolean {
  if (!existsSync(stamp) || !existsSync(join(contractsFolder, 'out/Scovilles.sol'))) return false
  const since = statSync(stamp).mtimeMs
  return globSync(INPUTS, { cwd: contractsFolder }).every(
    (file) => statSync(join(contractsFolder, file)).mtimeMs < since,
  )
}
