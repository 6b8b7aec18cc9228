/** What the button of a fresh Vite app waits for, and what a press shows without any other file. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { outputOf } from './apps.ts'
import type { Results } from './globalSetup.ts'

const MAX_FILES = 6
/** Brotli, at its highest quality: the limit of `bench:kit`. */
const MAX_BYTES = 105_000

const results: Results = JSON.parse(readFileSync(process.env['PACKED_KIT'] ?? '', 'utf8'))
const built = join(results.folder, 'vite', outputOf('vite'))

/** Scripts and style sheets that the HTML names. */
function initialFiles(): readonly string[] {
  const html = readFileSync(join(built, 'index.html'), 'utf8')
  return readdirSync(join(built, 'assets')).filter((name) => html.includes(`/assets/${name}"`))
}

function compressedSize(file: string): number {
  const raw = readFileSync(file)
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: hint, BROTLI_MAX_QUALITY } = constants
  return brotliCompressSync(raw, { params: { [quality]: BROTLI_MAX_QUALITY, [hint]: raw.length } }).length
}

/** Announces a wallet, as EIP-6963 says. Sent to the browser as text. */
function announce(): void {
  const provider = {
    on: () => undefined,
    removeListener: () => undefined,
    request: () => Promise.resolve([]),
  }
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Announced',
    icon: 'data:image/svg+xml,',
    rdns: 'test.announced',
  }
  const detail = Object.freeze({ info, provider })
  window.addEventListener('eip6963:requestProvider', () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  )
}

test('the button waits for few files, and a press lists the wallets without any other', async ({ page }) => {
  const files = initialFiles()
  const held = Promise.withResolvers<void>()
  await page.addInitScript(announce)
  await page.route(/\.(?:js|css)$/, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (!files.some((name) => pathname.endsWith(name))) await held.promise
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a Wallet' })
  await expect(dialog.getByRole('heading', { name: 'Connect a Wallet' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Announced' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Announced' })).toBeFocused()

  held.resolve()
  await expect(dialog.getByText('Popular')).toBeVisible()
  expect(files.length).toBeLessThanOrEqual(MAX_FILES)
  const bytes = files.reduce((sum, name) => sum + compressedSize(join(built, 'assets', name)), 0)
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
})
