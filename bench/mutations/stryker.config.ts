/** Stryker's options for the part that MUTATION_PART names. */
import { partNamed } from './parts.ts'

const { mutate } = partNamed(process.env['MUTATION_PART'])

export default {
  mutate: [mutate],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'bench/mutations/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 6_000,
  timeoutFactor: 2,
  thresholds: { high: 95, low: 90, break: 90 },
  // Its preprocessor requires an API that TypeScript 7 lacks; a missing file disables it.
  tsconfigFile: 'bench/mutations/no-tsconfig.json',
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.local/mutations',
  cleanTempDir: 'always',
  ignorePatterns: ['.git', 'docs', 'dist', 'dist-*', 'out', 'cache', '.types', '.local', 'test-results'],
}
