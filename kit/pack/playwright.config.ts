import { BROWSER_ARGS, chromiumPath } from '@peppermint/devnet/chromium'
import { defineConfig } from '@playwright/test'

/** The packed kit in two fresh apps. Slow work runs once, in the global setup. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './globalSetup.ts',
  outputDir: '../out/pack-results',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // Guards, as for the journeys.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? [] : [['json'] as const]),
  ],
  use: {
    browserName: 'chromium',
    baseURL: process.env['BASE_URL'],
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: [...BROWSER_ARGS] },
  },
})
