/**
 * `npm run check`: format, lint, types, dead code, package dependencies, generated code, catalogues, language, requirements,
 * published packages, all in parallel. Prints the whole output of each failed check and one line for each check that passed.
 */
import { pathToFileURL } from 'node:url'
import { failureOfProgram } from './failureSummary.mjs'
import { install } from './install.mjs'
import { node24 } from './node24.mjs'
import { runCommand, toolsFirst } from './runCommand.mjs'

/**
 * The compiler and the linter with types are written in Go. Each of their threads checks the types that it needs for
 * itself, and by default they collect garbage while little of it is there: together half of their CPU time.
 */
const oneCompiler = { ...toolsFirst, GOGC: '400', GOMAXPROCS: '1' }

/**
 * Runs every check.
 * @param {string} node path of Node 24.
 * @param {{ out?: { write(text: string): unknown }, isLowPriority?: boolean }} [options]
 * @returns {Promise<{ passed: number, failed: number, failures: import('./failureSummary.mjs').Failure[] }>}
 */
export async function check(node, { out = process.stdout, isLowPriority = false } = {}) {
  const counted = { passed: 0, failed: 0, failures: [] }
  const run = async (name, command, args, env = toolsFirst) => {
    const { code, output, seconds } = await runCommand(command, args, { isLowPriority, env })
    counted[code === 0 ? 'passed' : 'failed']++
    if (code !== 0) {
      counted.failures.push(failureOfProgram(name, output))
      out.write(`\n── ${name}\n${output}\n`)
    }
    out.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}, ${seconds.toFixed(1)} s\n`)
  }
  await Promise.all([
    run('format', 'oxfmt', ['--check']),
    run('lint', 'oxlint', ['--type-aware', '--deny-warnings'], oneCompiler),
    run('types', 'tsc', ['-b', '--checkers', '1'], oneCompiler),
    run('dead code', 'knip', []),
    run('package dependencies', node, ['scripts/packageGraph.mjs']),
    run('generated code', node, ['contracts/script/generate.ts', '--check']),
    run('migrations', node, ['scripts/checkMigrations.mjs']),
    run('words', node, ['packages/wallet-kit/build/collectWords.ts', '--check']),
    run('wallets', node, ['packages/wallet-kit/build/generateWallets.ts', '--check']),
    run('catalogues', node, ['packages/ui/build/messages.ts', '--check']),
    run('language', node, ['scripts/language.mjs']),
    run('published packages', node, ['dev/publish/src/check.ts'], oneCompiler),
    run('requirements', node, ['scripts/conformance.mjs', '--quiet']),
  ])
  return counted
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const node = (await install()) ? node24() : undefined
  process.exitCode = node && (await check(node)).failed === 0 ? 0 : 1
}
