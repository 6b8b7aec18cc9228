/** The browser of the page's bench, and its slow-down. */
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { BROWSER_ARGS, chromiumPath } from '@peppermint/devnet/chromium'
import type { Stoppable } from '../parts/withCleanup.ts'

/** As Lighthouse slows a phone's processor down. */
export const CPU_SLOWDOWN = 4

export const openBrowser = (port?: number): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    // Visitors' browsers keep the page that they left.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [
      ...BROWSER_ARGS,
      // Window and tab are never in the background.
      '--disable-renderer-backgrounding',
      ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
    ],
  })

/** For `withCleanup`. */
export const stopping = (browser: Browser): Stoppable => ({ stop: () => browser.close() })

/** A page with a slower processor. @param rate 1 is the machine's own. */
export async function openSlowPage(
  browser: Browser,
  rate: number,
  viewport = { width: 1366, height: 768 },
): Promise<{ readonly page: Page; readonly session: CDPSession }> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return { page, session }
}

/** Waits until the page has loaded everything that it loads by itself. */
export async function waitUntilLive(page: Page): Promise<void> {
  await page.locator('html[data-loaded=live]').waitFor({ state: 'attached', timeout: 60_000 })
}
