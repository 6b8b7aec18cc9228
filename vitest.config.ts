import { defineConfig } from 'vitest/config'
import { builtCollection, findCollection, loadCollectionPage } from './packages/sale/src/collections/index.ts'

const page = await loadCollectionPage(findCollection(undefined))

export default defineConfig({
  // The constant of the pages' build; a global here, so that a test can set another collection.
  define: { COLLECTION: JSON.stringify(builtCollection(page)) },
  test: {
    pool: 'threads',
    isolate: false,
    // Most tests wait for chains, relays and timers, so more workers than cores are faster.
    maxWorkers: 4,
    include: [
      '{apps,packages,dev}/*/src/**/*.test.{ts,tsx}',
      'tools/src/**/*.test.ts',
      '{apps/mint,packages/ui}/build/**/*.test.ts',
      'contracts/{known,script}/**/*.test.ts',
      'bench/gas/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: [
      'apps/server/src/db/vitestSetup.fixture.ts',
      'dev/local/src/serverGlobalSetup.ts',
      'contracts/script/vitestGlobalSetup.ts',
    ],
    // Far above what any test takes, also on a busy machine: durations that matter are measured in bench/. A poll
    // would otherwise time out after one second.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
