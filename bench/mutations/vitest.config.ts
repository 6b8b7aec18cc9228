/** Vitest's configuration inside Stryker: the tests of one part, without the global setup. */
import { defineConfig } from 'vitest/config'

const { tests, globalSetup, sharesModules } = JSON.parse(process.env['MUTATION_TESTS'] ?? '{}') as {
  readonly tests?: string[]
  readonly globalSetup?: string[]
  readonly sharesModules?: boolean
}

export default defineConfig({
  test: {
    include: tests ?? [],
    globalSetup: globalSetup ?? [],
    isolate: sharesModules !== true,
    // A mutant may cause a test to wait forever, so the timeout is short.
    testTimeout: 4_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 3_000 } },
  },
})
