/** Vitest's configuration inside Stryker: the tests of one part, without the global setup of the repository. */
import { defineConfig } from 'vitest/config'
import { partNamed } from './parts.ts'

const { tests, globalSetup, sharesModules } = partNamed(process.env['MUTATION_PART'])

export default defineConfig({
  test: {
    include: [tests],
    globalSetup: globalSetup ?? [],
    isolate: sharesModules !== true,
    // A mutant may cause a test to wait forever, so the timeout is short.
    testTimeout: 4_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 3_000 } },
  },
})
