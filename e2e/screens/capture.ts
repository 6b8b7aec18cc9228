/** Pictures of a page as WebP, which Chromium encodes and Playwright does not. */
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** WebP's quality, of 100. */
const QUALITY = 80
/** Longer pages are cut off. */
const MAX_HEIGHT_PX = 6_000
/** Answers that are still on their way change the page within this time. */
const QUIET_MS = 400
/** A gallery of 10,000 pictures is not scrolled to its end. */
const MAX_STEPS = 12

/** Writes the whole page, or its first `maxHeight` pixels. */
export async function capturePage(page: Page, file: string, maxHeight = MAX_HEIGHT_PX): Promise<void> {
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }))
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, maxHeight), scale: 1 },
  })
  await session.detach()
  await writeFile(file, Buffer.from(data, 'base64'))
}

/** Scrolls through the page, so that everything that loads when it is seen is loaded, and back to the top. */
export async function settle(page: Page): Promise<void> {
  for (let steps = 0, isEnd = false; !isEnd && steps < MAX_STEPS; steps++) {
    await page.waitForFunction(isDrawn)
    await page.evaluate(untilQuiet, QUIET_MS)
    isEnd = await page.evaluate(scrollOn)
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.waitForFunction(isDrawn)
  await page.evaluate(untilQuiet, QUIET_MS)
}

/** Runs in the page: scrolls by less than a window, so that every part is near its middle once. @returns whether it was at the end. */
function scrollOn(): boolean {
  const before = scrollY
  scrollBy({ top: innerHeight * 0.6, behavior: 'instant' })
  return scrollY === before
}

/** Runs in the page: until fonts are there and nothing in it has changed for so long. */
async function untilQuiet(quietMs: number): Promise<void> {
  await document.fonts.ready
  await new Promise<void>((resolve) => {
    let timer = setTimeout(done, quietMs)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(done, quietMs)
    })
    function done(): void {
      observer.disconnect()
      resolve()
    }
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })
}

/** Runs in the page: whether its live parts and every picture near the window are there. */
function isDrawn(): boolean {
  // The page counts a part as seen once 120 px of the window are below its top.
  const near = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return bottom > 0 && top < innerHeight - 130
  }
  const isEmpty = (element: Element) => near(element) && element.childElementCount === 0
  return (
    !Array.from(document.querySelectorAll('[data-live]')).some(isEmpty) &&
    !document.querySelector('[aria-busy="true"], .skeleton') &&
    Array.from(document.images).every((image) => !near(image) || image.complete)
  )
}
