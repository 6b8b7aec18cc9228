import { BROWSER_ARGS, findChromium } from '@peppermint/devnet/chromium'
import { defineConfig } from '@playwright/test'

// Linters may load this file before a browser is installed: a missing one is an error of the setup.
const executablePath = findChromium()

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
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [...BROWSER_ARGS],
    },
  },
})
