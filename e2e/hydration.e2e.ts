/** Every load of the mint page hydrates: its HTML is what its scripts draw first. */
import type { Page } from '@playwright/test'
import { expect, READS_ONLY, test, waitUntilLive, watch } from './journey.ts'

const LOADS = 50
/** Together they keep two cores busy, so that hydration is interrupted. */
const TABS = 5
/** In these, Connect Wallet is pressed before the page's scripts have loaded. */
const EARLY_TABS = 2

test(
  'fifty loads under load hydrate, also after an early press',
  { tag: READS_ONLY },
  async ({ context, server, world }) => {
    // Fifty loads take longer than other journeys.
    test.slow()
    const errors: string[] = []
    async function load(page: Page, isEarly: boolean): Promise<void> {
      for (let n = 0; n < LOADS / TABS; n++) {
        await page.goto(server.url, { waitUntil: isEarly ? 'commit' : 'load' })
        if (isEarly) await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
        if (isEarly) await expect(page.getByRole('dialog', { name: 'Connect a Wallet' })).toBeVisible()
        else await waitUntilLive(page)
      }
    }
    const pages = await Promise.all(Array.from({ length: TABS }, () => context.newPage()))
    for (const page of pages) await watch(page, [server.url, world.rpcUrl], errors)
    await Promise.all(pages.map((page, index) => load(page, index < EARLY_TABS)))
    expect(errors).toEqual([])
  },
)
