/** Drives a gallery in a browser, for screenshots and tests. */
import type { Page } from '@playwright/test'

/**
 * Opens the gallery without its menu.
 * @param look query string, such as `theme=press&locale=ar`.
 * @returns the ids of all screens.
 */
export async function openGallery(page: Page, url: string, look: string): Promise<readonly string[]> {
  await page.goto(`${url}?bare=yes&${look}`)
  await page.waitForFunction(() => Reflect.has(window, 'screens'))
  return page.evaluate(() => Reflect.get(window, 'screens') as readonly string[])
}

/** Shows a screen, and waits until it is prepared and has its fonts. The gallery must be open. */
export async function showScreen(page: Page, id: string): Promise<void> {
  await page.evaluate(async (screen) => {
    Reflect.get(window, 'show')(screen)
    const frame = () => new Promise(requestAnimationFrame)
    while (document.querySelector(`[data-shown="${screen}"]`) === null) await frame()
    do await frame()
    while (document.querySelector('[data-preparing]') !== null)
    scrollTo(0, 0)
    await document.fonts.ready
  }, id)
}
