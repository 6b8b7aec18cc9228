/** A mint: what the page adds between the click and the wallet, and between the receipt and the picture. */
import type { Browser, Page } from '@playwright/test'
import { startServer, startWorld, type World } from '@peppermint/local'
import { siteDir } from '@peppermint/local/builds'
import { amount, atMost, type PartResult } from '../parts/figure.ts'
import { median } from '../parts/median.ts'
import type { Run } from '../parts/runBench.ts'
import { withCleanup } from '../parts/withCleanup.ts'
import { openBrowser, openSlowPage, stopping } from './browser.ts'
import { attachWallet, mintButton, openConnected } from './connected.ts'
import { buildSite } from './pageServers.ts'
import { recordMint, type MintTimes } from './recordMint.ts'

/** As many as an account may mint. */
const ROUNDS = 5
const MAX_PROMPT_MS = 150
const MAX_PICTURE_MS = 100

export const mintPart = (run: Run): Promise<PartResult> =>
  withCleanup(async (onCleanup) => {
    await buildSite(run)
    const world = onCleanup(await startWorld({ blockTime: 1 }))
    const databaseUrl = await run.cluster.freshDatabase()
    const server = onCleanup(await startServer({ world, siteDir, databaseUrl, bundled: run.bundled }))
    const browser = await openBrowser()
    onCleanup(stopping(browser))
    const mints: MintDurations[] = []
    const rounds = run.isQuick ? 1 : ROUNDS
    for (let round = 1; round <= rounds; round += 1) {
      run.log(`mint: round ${round} of ${rounds}`)
      mints.push(await mint(browser, server.url, world))
    }
    const of = (name: keyof MintDurations) => median(mints.map((one) => one[name]))
    const all = (name: keyof MintDurations) => mints.map((one) => amount(one[name])).join(', ')
    return {
      figures: [
        atMost(
          'from the click on Mint to the wallet, beyond the simulation',
          of('prompt'),
          MAX_PROMPT_MS,
          'ms',
        ),
        atMost('from the receipt to the picture of the confirmed mint', of('picture'), MAX_PICTURE_MS, 'ms'),
      ],
      facts: [
        { what: 'the simulation itself', value: `${amount(of('simulation'))} ms (${all('simulation')})` },
        { what: 'beyond it', value: `${all('prompt')} ms` },
        { what: 'from the receipt to the picture', value: `${all('picture')} ms` },
      ],
    }
  })

/** Milliseconds. */
interface MintDurations {
  readonly simulation: number
  readonly prompt: number
  readonly picture: number
}

async function mint(browser: Browser, url: string, world: World): Promise<MintDurations> {
  const { page } = await openSlowPage(browser, 1)
  await page.addInitScript(recordMint)
  await attachWallet(page, world)
  await openConnected(page, url)
  await mintButton(page).click()
  const { click, simulated, asked, receipt, picture } = await readTimes(page)
  await page.context().close()
  const simulation = simulated.answer - simulated.request
  return { simulation, prompt: asked - click - simulation, picture: picture - receipt }
}

async function readTimes(page: Page): Promise<MintTimes> {
  const times = await page.waitForFunction(() => {
    const { mintTimes } = globalThis as unknown as { mintTimes: Partial<MintTimes> }
    return mintTimes.picture === undefined ? undefined : mintTimes
  })
  return (await times.jsonValue()) as MintTimes
}
