import { defineConfig } from '@playwright/test'
import { browserArgs, chromiumPath } from '@peppermint/devnet/chromium'

/** One browser, Debian's or npm's Chromium; every journey lives in a world of its own, so files run side by side. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './setUp.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // They wait more than they work: three keep two cores busy.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Guards against waiting for ever, far above what anything needs, also on a machine that is busy with other things:
  // what has to be quick is measured in bench/.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? [] : [['json'] as const]),
  ],
  use: {
    browserName: 'chromium',
    // What moves is drawn sixty times a second without a graphics card: a third of all the processor's time.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a third of the time; what failed is run again with it: TRACE=1.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [...browserArgs],
    },
  },
})
