/** From a click to the next frame: the mint panel's stepper, the dialogs, the gallery's filters. */
import type { Browser } from '@playwright/test'
import type { World } from '@peppermint/local'
import { amount, atMost, type PartResult } from '../parts/figure.ts'
import { median } from '../parts/median.ts'
import type { Run } from '../parts/runBench.ts'
import { withCleanup } from '../parts/withCleanup.ts'
import { CPU_SLOWDOWN, openBrowser, openSlowPage, stopping, waitUntilLive } from './browser.ts'
import { attachWallet, mintButton, openConnected } from './connected.ts'
import { interactionToNextPaint, recordInteractions } from './interactions.ts'
import { startPageServers } from './pageServers.ts'

const ROUNDS = 5
const MAX_INP_MS = 100
const CLICKS = 4

/** Slowest interaction of a visit, in milliseconds, by what is clicked. */
interface Slowest {
  readonly stepper: number
  readonly dialog: number
  readonly facets: number
}

export const interactionPart = (run: Run): Promise<PartResult> =>
  withCleanup(async (onCleanup) => {
    const { url, world } = await startPageServers(run, onCleanup)
    const browser = await openBrowser()
    onCleanup(stopping(browser))
    const visits: Slowest[] = []
    const rounds = run.isQuick ? 1 : ROUNDS
    for (let round = 1; round <= rounds; round += 1) {
      run.log(`interaction: round ${round} of ${rounds}`)
      visits.push({
        ...(await onMintPage(browser, url, world)),
        facets: await onGallery(browser, `${url}/peppers`),
      })
    }
    const of = (name: keyof Slowest) => median(visits.map((visit) => visit[name]))
    const what = (name: string) =>
      `interaction to next paint: ${name}, the slowest of a visit, processor ${CPU_SLOWDOWN} times slower`
    return {
      figures: [
        atMost(what('stepper'), of('stepper'), MAX_INP_MS, 'ms'),
        atMost(what('dialog'), of('dialog'), MAX_INP_MS, 'ms'),
        atMost(what('facets of the gallery'), of('facets'), MAX_INP_MS, 'ms'),
      ],
      facts: [
        {
          what: 'all visits',
          value: (['stepper', 'dialog', 'facets'] as const)
            .map((name) => `${name} ${visits.map((visit) => amount(visit[name])).join(', ')} ms`)
            .join('; '),
        },
      ],
    }
  })

async function onMintPage(
  browser: Browser,
  url: string,
  world: World,
): Promise<Pick<Slowest, 'stepper' | 'dialog'>> {
  const { page, session } = await openSlowPage(browser, CPU_SLOWDOWN)
  await page.addInitScript(recordInteractions)
  await attachWallet(page, world)
  await page.goto(url)
  await waitUntilLive(page)
  const connect = page.getByRole('button', { name: 'Connect Wallet' }).first()
  const dialog = await interactionToNextPaint(page, async () => {
    for (let click = 0; click < CLICKS; click += 1) {
      await connect.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).waitFor()
      // A visitor who reads closes one that has become modal, which costs more than one that has not.
      if (click % 2 === 1) await page.locator('dialog:modal').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await openConnected(page, url)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const stepper = await interactionToNextPaint(page, async () => {
    for (const name of ['One more', 'One fewer'])
      for (let click = 0; click < CLICKS; click += 1) await page.getByRole('button', { name }).click()
    await mintButton(page).waitFor()
  })
  await page.context().close()
  return { stepper, dialog }
}

async function onGallery(browser: Browser, url: string): Promise<number> {
  const { page } = await openSlowPage(browser, CPU_SLOWDOWN)
  await page.addInitScript(recordInteractions)
  await page.goto(url)
  await waitUntilLive(page)
  await page.locator('.gallery-grid img').first().waitFor()
  const slowest = await interactionToNextPaint(page, async () => {
    for (const trait of ['Cultivar', 'Ripeness'])
      for (let value = 0; value < CLICKS; value += 1)
        await page.getByRole('group', { name: trait, exact: true }).getByRole('checkbox').nth(value).click()
    await page.getByRole('button', { name: 'Clear all' }).click()
  })
  await page.context().close()
  return slowest
}
