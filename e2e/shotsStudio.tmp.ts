import { chromium } from '@playwright/test'
import { BROWSER_ARGS, chromiumPath } from '@peppermint/devnet/chromium'
import { startServer, startWorld } from '@peppermint/local'
import { siteDir } from '@peppermint/local/builds'
import { createTestWallet } from '@peppermint/wallet-kit/testing'
import { parseEther } from 'viem'
const now = Math.floor(Date.now() / 1000)
const D = 86400
const root = `0x${'5e'.repeat(32)}` as const
const world = await startWorld({ blockTime: 2, phases: [
  { name: 'Growers', start: now - 3 * D, end: now - D, price: parseEther('40'), allowlistRoot: root },
  { name: 'Neighbours', start: now - D, end: now + D / 4, price: parseEther('60') },
  { name: 'Market', start: now + 2 * D, end: now + 9 * D, price: parseEther('90') },
] })
const server = await startServer({ world, siteDir, bundled: true })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...BROWSER_ARGS] })
const out = process.argv[2] ?? '/tmp/studio-shots'
const only = process.argv[3]
const { steps } = await import('/tmp/studioSteps.ts')
for (const [width, scheme, path, as] of steps as [number, 'light'|'dark', string, string][]) {
  if (only && !`${path}`.includes(only)) continue
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme, reducedMotion: 'reduce', timezoneId: 'Europe/Berlin' })
  page.on('console', (m) => { if (m.type() === 'error' || /policy|hydrat/i.test(m.text())) console.log(path, m.text()) })
  page.on('pageerror', (e) => console.log(path, e))
  if (as === 'owner') await createTestWallet({ rpcUrl: world.rpcUrl, privateKeys: [world.accounts.owner.privateKey], chainId: world.chainId }).attach(page)
  await page.goto(server.url + path)
  await page.locator('html[data-loaded=live]').waitFor()
  if (as === 'reader') { await page.getByRole('button', { name: 'Read from Canto' }).click() }
  if (as === 'owner') { await page.getByRole('button', { name: 'Connect Wallet' }).first().click(); await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click() }
  if (as !== 'none') await page.getByText('Reading from Canto').waitFor({ state: 'hidden' })
  await page.waitForTimeout(1200)
  const name = `${path.replaceAll('/', '_')}-${as}-${width}-${scheme}.png`
  await page.screenshot({ path: `${out}/${name}`, fullPage: true })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  console.log(name, overflow)
  await page.close()
}
await browser.close(); await server.stop(); await world.stop(); process.exit(0)
