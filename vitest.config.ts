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
      'contracts/{allowlist,collection,crates,deploy,sale,script}/**/*.test.ts',
      'bench/{gas,mutations}/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: [
      'server/src/db/vitestSetup.testing.ts',
      'local/src/serverGlobalSetup.ts',
      'contracts/script/vitestGlobalSetup.ts',
    ],
    // Guards against waiting for ever, far above what anything needs, also on a machine that is busy with other things:
    // what has to be quick is measured in bench/. A poll would otherwise give up after one second.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
