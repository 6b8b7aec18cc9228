/**
 * Pictures of every screen: `npm run playground:shots -w @peppermint/wallet-kit -- --out folder`, narrowed by
 * `--only connect`, `--themes light,press`, `--schemes light,dark`, `--locales en,ar`, `--widths 375,768,1440`.
 * Builds the playground first.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { buildPlayground } from './buildPlayground.ts'
import { servePlayground } from './servePlayground.ts'

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'playground-shots' },
    only: { type: 'string', default: '' },
    themes: { type: 'string', default: 'light,dark,press' },
    schemes: { type: 'string', default: 'light' },
    locales: { type: 'string', default: 'en' },
    widths: { type: 'string', default: '375,768,1440' },
    accent: { type: 'string', default: '' },
    chromium: { type: 'string', default: process.env['CHROMIUM'] ?? '/usr/bin/chromium' },
  },
})
const list = (text: string): readonly string[] => text.split(',').filter(Boolean)

/** The gallery's own list of its screens, asked of the page that knows it. */
async function screensOf(page: Page, url: string): Promise<readonly string[]> {
  await page.goto(url)
  const menu = page.locator('select').first()
  await menu.waitFor()
  const ids = await menu
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''))
  const wanted = ids.filter((id) => id.includes(values.only))
  if (wanted.length === 0) throw new Error(`No screen has "${values.only}" in its name.`)
  return wanted
}

async function main(): Promise<void> {
  const out = resolve(process.env['INIT_CWD'] ?? '.', values.out)
  mkdirSync(out, { recursive: true })
  await buildPlayground()
  const server = await servePlayground()
  const browser = await chromium.launch({
    executablePath: values.chromium,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  let taken = 0
  const started = await browser.newPage()
  const screens = await screensOf(started, server.url)
  await started.close()
  for (const width of list(values.widths).map(Number))
    for (const scheme of list(values.schemes))
      for (const theme of list(values.themes))
        for (const locale of list(values.locales)) {
          const page = await browser.newPage({
            viewport: { width, height: width < 768 ? 812 : 900 },
            colorScheme: scheme === 'dark' ? 'dark' : 'light',
            reducedMotion: 'reduce',
          })
          const query = new URLSearchParams({ bare: 'yes', theme, locale, accent: values.accent })
          await page.goto(`${server.url}/?${query}`)
          await page.locator(`[data-lang="${locale}"]`).waitFor()
          for (const screen of screens) {
            await page.evaluate((id) => Reflect.get(window, 'show')(id), screen)
            await page.locator(`[data-shown="${screen}"]`).waitFor({ state: 'attached' })
            await page.waitForTimeout(120)
            await page.screenshot({ path: join(out, `${screen}-${theme}-${scheme}-${locale}-${width}.png`) })
            taken++
          }
          await page.close()
        }
  await browser.close()
  await server.stop()
  process.stdout.write(`${taken} pictures in ${out}\n`)
}

await main()
