/** Contact sheets of the mint panel: its label in every state of the gallery, with the state's name. */
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { listScreens, openGallery, serveGallery, showScreen } from '@peppermint/wallet-kit/galleryTools'
import { capturePage } from './capture.ts'
import { nameOf, type Look } from './looks.ts'

/** Each sheet begins with this state, in the gallery's order. */
const SHEETS = [
  { id: 'panel-sale', title: 'Mint panel: the sale', from: 'loading' },
  { id: 'panel-wallet', title: 'Mint panel: the wallet', from: 'disconnected' },
  { id: 'panel-list', title: 'Mint panel: allowlists', from: 'list-before-start' },
  { id: 'panel-pending', title: 'Mint panel: a mint under way', from: 'prompt' },
  { id: 'panel-minted', title: 'Mint panel: packets and peppers', from: 'packed' },
] as const

export const PANEL_SHEETS: readonly { readonly id: string; readonly title: string }[] = SHEETS

const COLUMNS = 4
const GAP_PX = 24

/** @param dist folder of the built gallery. @param out folder of the pictures. */
export async function capturePanels(
  browser: Browser,
  dist: string,
  out: string,
  looks: readonly Look[],
): Promise<void> {
  const server = await serveGallery(dist)
  const gallery = `${server.url}/gallery.html`
  const menu = await browser.newPage()
  const screens = await listScreens(menu, gallery)
  await menu.close()
  const starts = SHEETS.map(({ from }) => screens.indexOf(from))
  if (starts.includes(-1)) throw new Error(`The gallery's screens are ${screens.join(', ')}.`)
  for (const look of looks) {
    const page = await browser.newPage({ viewport: look, colorScheme: look.scheme, reducedMotion: 'reduce' })
    await openGallery(page, gallery, '')
    for (const [index, { id }] of SHEETS.entries()) {
      const labels = await captureLabels(page, screens.slice(starts[index], starts[index + 1]))
      await drawSheet(browser, labels, look, join(out, nameOf(id, look)))
    }
    await page.close()
  }
  await server.stop()
}

interface LabelPicture {
  readonly screen: string
  /** PNG as base64. */
  readonly data: string
}

async function captureLabels(page: Page, screens: readonly string[]): Promise<readonly LabelPicture[]> {
  const labels: LabelPicture[] = []
  for (const screen of screens) {
    await showScreen(page, screen)
    const png = await page.locator('.label').screenshot()
    labels.push({ screen, data: png.toString('base64') })
  }
  return labels
}

async function drawSheet(
  browser: Browser,
  labels: readonly LabelPicture[],
  { scheme }: Look,
  file: string,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1_600, height: 900 } })
  const [paper, ink] = scheme === 'light' ? ['#edf0e6', '#14261c'] : ['#0e1512', '#ede7d2']
  await page.setContent(`<!doctype html><style>
    body { margin: 0; padding: ${GAP_PX}px; columns: ${COLUMNS}; column-gap: ${GAP_PX}px; background: ${paper}; color: ${ink}; font: 14px/1.5 monospace }
    figure { margin: 0 0 ${GAP_PX}px; break-inside: avoid }
    img { display: block; width: 100% }
  </style>${labels
    .map(
      ({ screen, data }) =>
        `<figure><figcaption>${screen}</figcaption><img src="data:image/png;base64,${data}"></figure>`,
    )
    .join('')}`)
  await page.waitForFunction(() => Array.from(document.images).every(({ complete }) => complete))
  await capturePage(page, file)
  await page.close()
}
