/** Takes screenshots of every screen of a gallery, in every width, color scheme and appearance. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { openGallery, showScreen } from './driveGallery.ts'

export interface ScreenshotOptions {
  /** The gallery. */
  readonly url: string
  /** Absolute output folder. */
  readonly out: string
  /** A screen's id, else a part of ids; empty for all screens. */
  readonly only: string
  /** Query strings of the gallery. */
  readonly looks: readonly string[]
  /** CSS pixels. */
  readonly widths: readonly number[]
  readonly schemes: readonly ('light' | 'dark')[]
  readonly format: 'png' | 'webp'
  /** Path of the browser. */
  readonly chromium: string
}

/** @returns the number of screenshots. @throws if no screen's id contains the part. */
export async function takeScreenshots(wanted: ScreenshotOptions): Promise<number> {
  const { url, out, only, looks, widths, schemes, format, chromium: executablePath } = wanted
  mkdirSync(out, { recursive: true })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const menu = await browser.newPage()
  const screensOf = new Map<string, readonly string[]>()
  for (const look of looks) {
    const all = await openGallery(menu, url, look)
    screensOf.set(look, all.includes(only) ? [only] : all.filter((id) => id.includes(only)))
  }
  if ([...screensOf.values()].flat().length === 0) throw new Error(`No screen has "${only}" in its name.`)
  let taken = 0
  const takes = widths.flatMap((width) =>
    schemes.flatMap((colorScheme) => looks.map((look) => ({ width, colorScheme, look }))),
  )
  for (const { width, colorScheme, look } of takes) {
    const viewport = { width, height: width < 768 ? 812 : 900 }
    const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' })
    await openGallery(page, url, look)
    for (const screen of screensOf.get(look) ?? []) {
      await showScreen(page, screen)
      await page.waitForLoadState('networkidle')
      const name = [screen, ...new URLSearchParams(look).values(), colorScheme, width].join('-')
      const path = join(out, `${name.replaceAll('#', '')}.${format}`)
      if (format === 'png') await page.screenshot({ path })
      else writeFileSync(path, await captureWebp(page))
      taken += 1
    }
    await page.close()
  }
  await browser.close()
  return taken
}

/** A third of the bytes of a PNG, which alone Playwright writes without losses. */
async function captureWebp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 90 })
  return Buffer.from(data, 'base64')
}
