/** Compiles the contracts once before a test run, so that no test waits for the compiler or competes for it. */
import { existsSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, withBuildLock } from './forge.ts'

const contractsFolder = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Touched after a build; newer than all inputs while nothing has changed. */
const stamp = join(contractsFolder, 'cache/of-run')
const INPUTS = ['src/**/*.sol', 'test/art/*.sol', 'foundry.toml', 'script/solc.cjs', '../package-lock.json']

/** vitest's `globalSetup`. A compile error only fails the tests that depend on it. */
export default function setup(): void {
  try {
    withBuildLock(compile)
  } catch (error) {
    process.stderr.write(`forge: the contracts were not compiled before the tests: ${String(error)}\n`)
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
