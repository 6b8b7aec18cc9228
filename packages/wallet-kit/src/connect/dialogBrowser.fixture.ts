/** Chromium with the dialog's page in it, under the policy of a careful page. */
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { startStrictBrowser, type StrictPage } from '../theme/strictBrowser.fixture.ts'
import type { DialogPage } from './dialogPage.fixture.tsx'

export interface DialogBrowser {
  /**
   * A new page with the dialog open. What goes wrong in it is in `troubles`. `withoutParts`: the dialog's late parts fail,
   * or hang, until the page calls `letThrough`.
   */
  readonly open: (
    options?: BrowserContextOptions & { readonly withoutParts?: boolean | 'hanging' },
  ) => Promise<StrictPage>
  readonly close: () => Promise<void>
}

/** Builds the page and starts the browser. */
export async function startDialogBrowser(): Promise<DialogBrowser> {
  const browser = await startStrictBrowser(join(import.meta.dirname, 'dialogPage.fixture.tsx'))
  return {
    async open({ withoutParts = false, ...options } = {}) {
      const strict = await browser.open(options, (page) => delayParts(page, withoutParts))
      await strict.page.getByRole('button', { name: 'Open' }).click()
      await strict.page.getByRole('dialog').waitFor()
      return strict
    },
    close: browser.close,
  }
}

/** Delays the dialog's lazy parts until the page calls `letThrough`. */
async function delayParts(page: Page, withoutParts: boolean | 'hanging'): Promise<void> {
  let isDelayed = withoutParts !== false
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.exposeFunction('letThrough', () => {
    isDelayed = false
    release()
  })
  await page.route(/ConnectContent|FirstStep|StepScreen/, async (route) => {
    if (isDelayed && withoutParts === 'hanging') await released
    return isDelayed ? route.abort() : route.fallback()
  })
}

/** Does something with the page's scripted port. The function is sent as text, so it may use nothing around it. */
export async function runOnPage<Given, Answer>(
  page: Page,
  act: (it: DialogPage, given: Given) => Answer,
  ...given: Given[]
): Promise<Awaited<Answer>> {
  return page.evaluate<Awaited<Answer>>(`(${act.toString()})(dialogPage, ${JSON.stringify(given[0])})`)
}
