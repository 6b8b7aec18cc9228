import { defineConfig } from '@playwright/test'
import type { Personality } from '@peppermint/wallet-kit/testing'
import { BROWSER_ARGS, findChromium } from '@peppermint/devnet/chromium'

// Linters load this file too, before a browser is installed: a missing one is an error of the setup.
const executablePath = findChromium()

/** Tags of the journeys that share a world and its server (`journey.ts`). */
const SHARED_WORLD = /@reads-only|@own-accounts/
/** Tag of the journeys that an extension's personality could change. */
const BOTH_WALLETS = /@both-wallets/

/** One browser, Debian's or npm's Chromium; every journey has its own world, so files run in parallel. */
export default defineConfig<{ personality: Personality }>({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './setUp.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Journeys mostly wait: three keep two cores busy.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Far above what any step takes, also on a busy machine: durations that matter are measured in bench/.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // One after the other: shared worlds take CPU time as long as they run, also while others are used.
  projects: [
    { name: 'shared worlds', grep: SHARED_WORLD },
    { name: 'own worlds', grepInvert: SHARED_WORLD },
    { name: 'extension', grep: BOTH_WALLETS, use: { personality: 'extension' } },
  ],
  reporter: [
    ['list'],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? [] : [['json'] as const]),
  ],
  use: {
    browserName: 'chromium',
    // Without a GPU animations take a third of the CPU time.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing costs a third of the time; repeat failed tests with TRACE=1.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [...BROWSER_ARGS],
    },
  },
})
