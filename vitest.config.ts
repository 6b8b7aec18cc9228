import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'threads',
    isolate: false,
    // Most of them wait for chains, relays and clocks, so that more than cores lose nothing.
    maxWorkers: 3,
    include: [
      '*/src/**/*.test.ts',
      '*/src/**/*.test.tsx',
      'contracts/{allowlist,crates,deploy,sale,script}/**/*.test.ts',
      'bench/gas/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: ['server/src/db/vitestSetup.testing.ts', 'local/src/serverOfRun.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
