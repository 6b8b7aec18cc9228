/** Every load of a page hydrates: its HTML is what its scripts draw first. */
import type { Page } from '@playwright/test'
import { expect, READS_ONLY, test, watch, waitUntilLive } from './journey.ts'

const LOADS = Number(process.env['LOADS'] ?? 50)
const AT_ONCE = 5

test.use({ hasLocalWallet: process.env['LOCAL'] === '1' })
test(
  'fifty loads under load hydrate without an error',
  { tag: READS_ONLY },
  async ({ context, server, world }) => {
    const errors: string[] = []
    async function load(page: Page, times: number, pressesEarly: boolean): Promise<void> {
      if (process.env['THROTTLE']) {
        const session = await context.newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env['THROTTLE']) })
      }
      for (let n = 0; n < times; n++) {
        await page.goto(server.url, { waitUntil: pressesEarly ? 'commit' : 'load' })
        const before = errors.length
        if (pressesEarly) await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
        await waitUntilLive(page)
        if (errors.length > before) console.log(n, pressesEarly, errors.at(-1))
      }
    }
    const pages = await Promise.all(Array.from({ length: AT_ONCE }, () => context.newPage()))
    for (const page of pages) await watch(page, [server.url, world.rpcUrl], errors)
    await Promise.all(pages.map((page, index) => load(page, LOADS / AT_ONCE, index < 2)))
    expect(errors).toEqual([])
  },
)
