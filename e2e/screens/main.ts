/**
 * `npm run screens`: pictures of every page and of the mint panel's states, in three widths and both themes, into
 * `e2e/out/screens`, which git ignores. All clocks are stopped, so that two runs of one commit take the same pictures.
 * `-- --only mint` takes the pictures whose name contains it; `--out` names another folder.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from '@playwright/test'
import { BROWSER_ARGS, chromiumPath } from '@peppermint/devnet/chromium'
import { runChild } from '@peppermint/devnet/childProcess'
import { build, isStale, root, serverBuild, siteBuild } from '@peppermint/local/builds'
import { createTestWallet } from '@peppermint/wallet-kit/testing'
import { capturePage, settle } from './capture.ts'
import { LOOKS, looksOf, nameOf, SIZES, type Look, type Size } from './looks.ts'
import { PAGES, type PageScreen } from './pages.ts'
import { capturePanels, PANEL_SHEETS } from './panelSheets.ts'
import { startScene, type Scene } from './scene.ts'
import { writeIndex } from './writeIndex.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    out: { type: 'string', default: fileURLToPath(new URL('../out/screens', import.meta.url)) },
  },
})
const out = resolve(process.env['INIT_CWD'] ?? '.', values.out)
const isWanted = ({ id }: { readonly id: string }, look: Look): boolean =>
  nameOf(id, look).includes(values.only)

/** Pages that load at a time: most of the time they wait until nothing changes. */
const CONCURRENT_PAGES = 4

async function capturePages(browser: Browser, scene: Scene): Promise<void> {
  const jobs = SIZES.flatMap((size) => PAGES.map((screen) => ({ size, screen }))).values()
  const work = async (): Promise<void> => {
    for (const { size, screen } of jobs) await capturePageIn(browser, scene, screen, size)
  }
  await Promise.all(Array.from({ length: CONCURRENT_PAGES }, work))
}

/** Loads the page once for both themes: they differ by styles alone. */
async function capturePageIn(browser: Browser, scene: Scene, screen: PageScreen, size: Size): Promise<void> {
  const looks = looksOf(size).filter((look) => isWanted(screen, look))
  if (looks.length === 0) return
  const height = screen.isVirtual ? 2 * size.height : size.height
  const page = await browser.newPage({
    viewport: { width: size.width, height },
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-US',
  })
  await page.clock.setFixedTime(scene.nowMs)
  if (screen.isOwner) await createTestWallet(scene.owner).attach(page)
  await page.goto(scene.url + screen.path(scene))
  if (!screen.isStatic) await page.locator('html[data-loaded=live]').waitFor({ state: 'attached' })
  if (screen.isOwner) await connectOwner(page)
  await screen.prepare?.(page)
  await settle(page)
  for (const look of looks) {
    await page.emulateMedia({ colorScheme: look.scheme })
    await capturePage(page, join(out, nameOf(screen.id, look)), screen.isVirtual ? height : undefined)
    process.stdout.write(`${nameOf(screen.id, look)}\n`)
  }
  await page.close()
}

async function connectOwner(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('button', { name: 'Test Wallet' }).click()
  await dialog.waitFor({ state: 'detached' })
  // Nothing is under the pointer in a picture.
  await page.mouse.move(0, 0)
}

for (const target of [siteBuild, serverBuild]) if (await isStale(target)) await build(target)
await mkdir(out, { recursive: true })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...BROWSER_ARGS] })
try {
  if (LOOKS.some((look) => PAGES.some((page) => isWanted(page, look)))) {
    const scene = await startScene()
    try {
      await capturePages(browser, scene)
    } finally {
      await scene.stop()
    }
  }
  const looks = LOOKS.filter((look) => PANEL_SHEETS.some((sheet) => isWanted(sheet, look)))
  if (looks.length > 0) {
    await runChild({
      name: 'Building the gallery',
      command: 'npm',
      args: ['run', '-s', 'build:gallery', '-w', '@peppermint/mint'],
      cwd: root,
    })
    await capturePanels(browser, join(root, 'apps/mint/dist-gallery'), out, looks)
  }
} finally {
  await browser.close()
}
await writeIndex(out)
