/** Runs Stryker on one part: one mutant at a time, each against the tests that cover it. */
import type { LogLevel } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { getPosition, type Mutant } from './mutant.ts'
import type { TypeScriptPart } from './parts.ts'

const STATUS = { Killed: 'caught', Timeout: 'caught', Survived: 'survived', NoCoverage: 'uncovered' } as const

/**
 * The mutants of the part. Excludes mutants that fail to load.
 * @param mutate What is mutated: globs from the repository's root, with a range of lines or without.
 * @param root The repository.
 * @param isQuiet Whether standard output has to stay free for the result.
 * @throws Stryker's error, for instance if the tests fail without a mutant.
 */
export async function runStryker(
  part: TypeScriptPart,
  mutate: readonly string[],
  root: string,
  isQuiet: boolean,
): Promise<readonly Mutant[]> {
  process.chdir(root)
  // The test runner is a separate process, in which the Vitest configuration reads it.
  const { tests, globalSetup = [], sharesModules = false } = part
  process.env['MUTATION_TESTS'] = JSON.stringify({ tests, globalSetup, sharesModules })
  const results = await new Stryker({
    mutate: [...mutate],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'bench/mutations/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 6_000,
    timeoutFactor: 2,
    // Its preprocessor requires an API that TypeScript 7 lacks; a missing file disables it.
    tsconfigFile: 'bench/mutations/no-tsconfig.json',
    reporters: isQuiet ? [] : ['progress-append-only'],
    logLevel: (isQuiet ? 'off' : 'warn') as LogLevel,
    tempDirName: '.local/mutations',
    cleanTempDir: 'always',
    ignorePatterns: ['.git', 'docs', 'dist', 'dist-*', 'out', 'cache', '.types', '.local', 'test-results'],
  }).runMutationTest()
  return results.flatMap(({ status, fileName, location: { start, end }, mutatorName, replacement }) => {
    if (!(status in STATUS)) return []
    const text = readFileSync(fileName, 'utf8')
    const offset = offsetOf(text, start)
    return [
      {
        file: relative(root, fileName),
        ...getPosition(text, offset),
        edit: mutatorName,
        code: text.slice(offset, offsetOf(text, end)),
        replacement,
        status: STATUS[status as keyof typeof STATUS],
      },
    ]
  })
}

/** Both count from 1. */
interface Position {
  readonly line: number
  readonly column: number
}

function offsetOf(text: string, { line, column }: Position): number {
  const before = text.split('\n').slice(0, line - 1)
  return before.reduce((length, { length: own }) => length + own + 1, 0) + column - 1
}
