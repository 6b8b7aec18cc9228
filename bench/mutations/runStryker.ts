/** Runs Stryker on one part: one mutant at a time, each against the tests that cover it. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { loadTool } from '../parts/installTool.ts'
import { createMutant, offsetOf, type Mutant } from './mutant.ts'
import type { TypeScriptPart } from './parts.ts'

const STATUS = { Killed: 'caught', Timeout: 'caught', Survived: 'survived', NoCoverage: 'uncovered' } as const

/** A place in a file; both count from 1. */
interface Position {
  readonly line: number
  readonly column: number
}

/** What is used of Stryker, which only this bench installs. */
interface StrykerModule {
  readonly Stryker: new (options: Readonly<Record<string, unknown>>) => {
    runMutationTest(): Promise<
      readonly {
        readonly status: string
        readonly fileName: string
        readonly location: { readonly start: Position; readonly end: Position }
        readonly mutatorName: string
        readonly replacement: string
      }[]
    >
  }
}

/**
 * The mutants of the part. Excludes mutants that fail to load.
 * @param mutate What is mutated: globs from the repository's root, with a range of lines or without.
 * @param root The repository.
 * @param isQuiet Whether standard output has to stay free for the result.
 * @throws npm's error if Stryker cannot be installed; Stryker's error, for instance if the tests fail without a mutant.
 */
export async function runStryker(
  part: TypeScriptPart,
  mutate: readonly string[],
  root: string,
  isQuiet: boolean,
): Promise<readonly Mutant[]> {
  const { Stryker } = await loadTool<StrykerModule>(
    join(import.meta.dirname, 'stryker'),
    '@stryker-mutator/core/dist/src/index.js',
  )
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
    logLevel: isQuiet ? 'off' : 'warn',
    tempDirName: '.local/mutations',
    cleanTempDir: 'always',
    ignorePatterns: ['.git', 'docs', 'dist', 'dist-*', 'out', 'cache', '.types', '.local', 'test-results'],
  }).runMutationTest()
  return results.flatMap(({ status, fileName, location: { start, end }, mutatorName, replacement }) => {
    if (!(status in STATUS)) return []
    const source = readFileSync(fileName, 'utf8')
    const mutant = createMutant(relative(root, fileName), source, {
      edit: mutatorName,
      start: offsetOf(source, fromZero(start)),
      end: offsetOf(source, fromZero(end)),
      replacement,
    })
    return [{ ...mutant, status: STATUS[status as keyof typeof STATUS] }]
  })
}

/** Stryker's results count from 1. */
function fromZero({ line, column }: Position): Position {
  return { line: line - 1, column: column - 1 }
}
