/**
 * `npm run check`: format, lint, types, dead code, package dependencies, generated code, language, requirements, all in
 * parallel. Prints the whole output of each failed check and one line for each check that passed.
 */
import { install } from './install.mjs'
import { node24 } from './node24.mjs'
import { runCommand } from './runCommand.mjs'

process.exitCode = await check()

async function check() {
  const node = (await install()) ? node24() : undefined
  if (!node) return 1
  const results = await Promise.all([
    run('format', 'oxfmt', ['--check']),
    run('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
    run('types', 'tsc', ['-b']),
    run('dead code', 'knip', []),
    run('package dependencies', node, ['scripts/packageGraph.mjs']),
    run('generated code', node, ['contracts/script/generate.ts', '--check']),
    run('migrations', node, ['server/build/checkMigrations.ts']),
    run('words', node, ['kit/build/collectWords.ts', '--check']),
    run('language', node, ['scripts/language.mjs']),
    run('requirements', node, ['scripts/conformance.mjs', '--quiet']),
  ])
  return results.every(Boolean) ? 0 : 1
}

/**
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 */
async function run(name, command, args) {
  const { code, output, seconds } = await runCommand(command, args)
  if (code !== 0) process.stdout.write(`\n── ${name}\n${output}\n`)
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}, ${seconds.toFixed(1)} s\n`)
  return code === 0
}
