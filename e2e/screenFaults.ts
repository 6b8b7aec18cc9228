/**
 * Checks of each screen of a gallery, drawn once: all rules in light, contrast in dark, and the layout at four widths and
 * with text of twice the size.
 */
import { showScreen } from '@peppermint/wallet-kit/galleryTools'
import type { Page } from '@playwright/test'
import { COLOR_RULES, layoutFaults, newViolations } from './galleryChecks.ts'
import { expect } from './journey.ts'

const WIDTHS_PX = [320, 768, 1440]

interface ScreenChecks {
  /** Screens with the elements of another one: their layout alone is checked. */
  readonly isRepeated?: (screen: string) => boolean
  /** Selects disclosures; a screen with some is checked once more with all of them open. */
  readonly unfolds?: string
  /** Whether every fourth screen has all rules at the widest width too: it has elements of its width. */
  readonly hasWideAxe?: boolean
}

/** @returns the screens of one part, neighbors together. Parts count from 1. */
export function partOf(screens: readonly string[], part: number, parts: number): readonly string[] {
  const length = Math.ceil(screens.length / parts)
  return screens.slice((part - 1) * length, part * length)
}

/**
 * Shows each screen of an open gallery.
 * @returns the faults by screen and look; empty where there are none.
 */
export async function screenFaults(
  page: Page,
  screens: readonly string[],
  { isRepeated = () => false, unfolds, hasWideAxe = false }: ScreenChecks = {},
): Promise<Readonly<Record<string, readonly string[]>>> {
  const faults: Record<string, readonly string[]> = {}
  const session = await page.context().newCDPSession(page)
  // The visitor's own setting, which media queries follow.
  const setTextSize = (standard: number) => session.send('Page.setFontSizes', { fontSizes: { standard } })
  for (const [index, screen] of screens.entries()) {
    const check = (look: string, found: readonly string[]): void => {
      if (found.length > 0) faults[`${screen}, ${look}`] = found
    }
    await page.setViewportSize({ width: 375, height: 812 })
    await showScreen(page, screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    check('375 px', await page.evaluate(layoutFaults))
    await setTextSize(32)
    check('375 px, text of twice the size', await page.evaluate(layoutFaults))
    await setTextSize(16)
    if (!isRepeated(screen)) {
      check('light', await newViolations(page))
      if (unfolds !== undefined && (await unfold(page, unfolds)) > 0) {
        check('unfolded', await page.evaluate(layoutFaults))
        check('unfolded, light', await newViolations(page))
      }
      await page.emulateMedia({ colorScheme: 'dark' })
      check('dark', await newViolations(page, COLOR_RULES))
      await page.emulateMedia({ colorScheme: 'light' })
    }
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 900 })
      check(`${width} px`, await page.evaluate(layoutFaults))
    }
    if (hasWideAxe && index % 4 === 0) check('1440 px, light', await newViolations(page))
  }
  return faults
}

/** Opens every disclosure. @returns their number. */
function unfold(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true
    return all.length
  })
}
