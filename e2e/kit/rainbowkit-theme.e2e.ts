/** RainbowKit's names over the kit: each variable of its themes changes what it is named after. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { openGallery, showScreen } from '@peppermint/wallet-kit/galleryTools'
import { servePlayground } from '@peppermint/wallet-kit/playground'
import { expect, test, type Locator, type Page } from '@playwright/test'

const styles = readFileSync(resolve(import.meta.dirname, '../../packages/rainbowkit/src/styles.css'), 'utf8')

/** The names of the variables that the sheet reads, without `--rk-`. */
const names = [...new Set([...styles.matchAll(/var\(--rk-([\w-]+)\)/g)].map(([, name = '']) => name))]

/** On a phone, below which the kit's and RainbowKit's dialogs are sheets at the bottom. */
const [DESKTOP_PX, PHONE_PX] = [1024, 375]

interface Part {
  readonly screen: string
  /** What changes: the first that matches. */
  readonly selector: string
  readonly width?: number
  /** What a visitor does before. */
  readonly act?: 'hover' | 'choose'
}

const part = (screen: string, selector: string, more: Partial<Part> = {}): Part => ({
  screen,
  selector,
  ...more,
})

/** Where each variable is to be seen. */
const parts: Readonly<Record<string, readonly Part[]>> = {
  'blurs-modalOverlay': [part('account', 'body')],
  'colors-accentColor': [
    part('button-disconnected', '.kit-button'),
    part('sign-in-ready', '.kit-actions .kit-button'),
  ],
  'colors-accentColorForeground': [part('button-disconnected', '.kit-button')],
  'colors-actionButtonBorder': [part('connect-list', '.kit-panel .kit-quiet')],
  'colors-actionButtonBorderMobile': [part('connect-list', '.kit-quiet', { width: PHONE_PX })],
  'colors-actionButtonSecondaryBackground': [part('connect-list', '.kit-panel .kit-quiet')],
  'colors-closeButton': [part('account', '.kit-close')],
  'colors-closeButtonBackground': [part('account', '.kit-close')],
  'colors-connectButtonBackground': [part('button-connected', '.kit-chip')],
  'colors-connectButtonBackgroundError': [part('button-wrong', '.kit-wrong')],
  'colors-connectButtonInnerBackground': [part('button-connected', '.kit-chip:last-child', { act: 'hover' })],
  'colors-connectButtonText': [part('button-connected', '.kit-chip')],
  'colors-connectButtonTextError': [part('button-wrong', '.kit-wrong')],
  'colors-connectionIndicator': [part('networks', '[aria-current]')],
  'colors-downloadBottomCardBackground': [part('connect-download-options', '.kit-way:last-child')],
  'colors-downloadTopCardBackground': [part('connect-download-options', '.kit-way')],
  'colors-error': [
    part('connect-failed', '.kit-subject'),
    part('sign-in-not-signed', '.kit-bad'),
    part('account', '.kit-failed'),
  ],
  'colors-generalBorder': [part('connect-code', '.kit-code'), part('connect-list', '.kit-panel')],
  'colors-generalBorderDim': [part('account', '.kit-transactions li')],
  'colors-menuItemBackground': [
    part('networks', 'li:last-child button', { act: 'hover' }),
    part('connect-list', '.kit-wallet', { act: 'hover' }),
  ],
  'colors-modalBackdrop': [part('account', 'body')],
  'colors-modalBackground': [part('account', 'h2')],
  'colors-modalBorder': [part('account', '.kit-dialog')],
  'colors-modalText': [part('account', 'h2')],
  'colors-modalTextDim': [
    part('account-new', '.kit-heading + p'),
    part('account', '.kit-sheet > a.kit-link'),
  ],
  'colors-modalTextSecondary': [part('account', 'dt')],
  'colors-profileAction': [part('account', '.kit-actions .kit-quiet')],
  'colors-profileActionHover': [part('account', '.kit-actions .kit-quiet', { act: 'hover' })],
  'colors-profileForeground': [part('account', '.kit-facts')],
  'colors-selectedOptionBorder': [
    part('networks', '[aria-current]'),
    part('connect-failed', '[aria-current]'),
  ],
  'colors-standby': [part('networks', 'li:last-child button', { act: 'choose' })],
  'fonts-body': [part('account', 'h2')],
  'radii-actionButton': [part('connect-list', '.kit-panel .kit-quiet')],
  'radii-connectButton': [part('button-disconnected', '.kit-button')],
  'radii-menuButton': [part('networks', '[aria-current]')],
  'radii-modal': [part('account', '.kit-dialog')],
  'radii-modalMobile': [part('account', '.kit-dialog', { width: PHONE_PX })],
  'shadows-connectButton': [part('button-connected', '.kit-chip')],
  'shadows-dialog': [part('account', '.kit-dialog')],
  'shadows-profileDetailsAction': [part('account', '.kit-actions .kit-quiet')],
  'shadows-selectedOption': [part('networks', '[aria-current]')],
  'shadows-selectedWallet': [part('connect-failed', '.kit-wallet[aria-current]')],
  'shadows-walletLogo': [part('connect-list', '.kit-mark')],
}

/** By kind. All colors but three are one gray, so that what differs is one variable's. */
const VALUES: Readonly<Record<string, readonly [plain: string, changed: string]>> = {
  colors: ['#808080', '#c00080'],
  fonts: ['monospace', 'serif'],
  radii: ['0px', '12px'],
  shadows: ['0 0 0 0 #0000', '0 0 0 3px #c00080'],
  blurs: ['blur(0px)', 'blur(4px)'],
}
const GROUNDS: Readonly<Record<string, string>> = {
  'colors-modalBackground': '#ffffff',
  'colors-modalBackdrop': '#ffffff80',
  'colors-accentColor': '#303030',
}

function valueOf(name: string, isChanged: boolean): string {
  const [plain = '', changed = ''] = VALUES[name.slice(0, name.indexOf('-'))] ?? []
  return isChanged ? changed : (GROUNDS[name] ?? plain)
}

/** Marks the gallery's theme as RainbowKit's, and gives the variables their values, one of them another. */
async function applyTheme(page: Page, changed?: string): Promise<void> {
  const values = names.map((name) => `--rk-${name}:${valueOf(name, name === changed)}`)
  await page.evaluate(
    ([sheet = '', variables = '']) => {
      const root = document.querySelector<HTMLElement>('[data-kit-theme]')
      if (root) Object.assign(root.dataset, { rk: '', rkTheme: 'object' })
      const [ours = new CSSStyleSheet(), theirs = new CSSStyleSheet()] = document.adoptedStyleSheets
      if (document.adoptedStyleSheets.length === 0) {
        ours.replaceSync(sheet)
        document.adoptedStyleSheets = [ours, theirs]
      }
      theirs.replaceSync(variables)
    },
    [styles.replace(/@import[^;]*;/, ''), `:where([data-rk]){${values.join(';')}}`],
  )
}

/** The place of an element and what is around it, as a picture. */
async function capture(page: Page, element: Locator): Promise<string> {
  const { width: viewportWidth = 0, height: viewportHeight = 0 } = page.viewportSize() ?? {}
  const box = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [x, y] = [Math.max(0, box.x - 6), Math.max(0, box.y - 6)]
  const clip = {
    x,
    y,
    width: Math.min(viewportWidth - x, box.width + 12),
    height: Math.min(viewportHeight - y, box.height + 12),
  }
  return (await page.screenshot({ clip })).toString('base64')
}

test.use({ reducedMotion: 'reduce' })

test('each variable of a theme of RainbowKit changes what it is named after', async ({ page }) => {
  // Two pictures of each of 48 parts: 15 s, on a busy machine 40.
  test.setTimeout(120_000)
  expect(Object.keys(parts)).toEqual(names.toSorted())
  expect(names.length).toBe(43)
  const rows = Object.entries(parts)
    .flatMap(([name, ofName]) => ofName.map((each) => ({ name, ...each })))
    .toSorted((a, b) => a.screen.localeCompare(b.screen))
  const gallery = await servePlayground([])
  try {
    await openGallery(page, gallery.url, 'theme=light')
    // Behind the dialogs, to be blurred.
    await page.evaluate(() => {
      const behind = document.createElement('b')
      behind.textContent = 'behind'
      behind.style.position = 'fixed'
      document.body.prepend(behind)
    })
    const withoutEffect: string[] = []
    for (const { name, screen, selector, width = DESKTOP_PX, act } of rows) {
      await page.setViewportSize({ width, height: 800 })
      await page.mouse.move(0, 0)
      await showScreen(page, screen)
      await applyTheme(page)
      const element = page.locator(selector === 'body' ? 'body' : `[data-shown] ${selector}`).first()
      if (act === 'hover') await element.hover()
      if (act === 'choose') await element.click()
      const before = await capture(page, element)
      await applyTheme(page, name)
      if ((await capture(page, element)) === before) withoutEffect.push(`${name}: ${selector} of ${screen}`)
    }
    expect(withoutEffect).toEqual([])
  } finally {
    await gallery.stop()
  }
})
