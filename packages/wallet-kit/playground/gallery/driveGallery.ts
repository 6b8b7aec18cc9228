/** Drives a gallery in a browser, for screenshots and tests. */
import type { Page } from '@playwright/test'

/** All screens of the gallery's menu. @param look query string, such as `theme=press&locale=ar`. */
export async function listScreens(page: Page, url: string, look: string): Promise<readonly string[]> {
  await page.goto(`${url}?${look}`)
  const menu = page.getByLabel('Screen')
  await menu.waitFor()
  return menu
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''))
}

/** Opens the gallery without its menu. */
export async function openGallery(page: Page, url: string, look: string): Promise<void> {
  await page.goto(`${url}?bare=yes&${look}`)
  await page.waitForFunction(() => Reflect.has(window, 'show'))
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
