/** Checks of each screen of a gallery, drawn once: all rules in light, contrast in dark, and the layout at four widths. */
import { showScreen } from '@peppermint/wallet-kit/galleryTools'
import type { Page } from '@playwright/test'
import { COLOR_RULES, layoutFaults, newViolations } from './galleryChecks.ts'
import { expect } from './journey.ts'

const WIDTHS_PX = [320, 768, 1440]

interface ScreenChecks {
  /** Screens with the elements of another one: their layout alone is checked. */
  readonly isRepeated?: (screen: string) => boolean
}

/**
 * Shows each screen of an open gallery.
 * @returns the faults by screen and look; empty where there are none.
 */
export async function screenFaults(
  page: Page,
  screens: readonly string[],
  { isRepeated = () => false }: ScreenChecks = {},
): Promise<Readonly<Record<string, readonly string[]>>> {
  const faults: Record<string, readonly string[]> = {}
  for (const screen of screens) {
    const check = (look: string, found: readonly string[]): void => {
      if (found.length > 0) faults[`${screen}, ${look}`] = found
    }
    await page.setViewportSize({ width: 375, height: 812 })
    await showScreen(page, screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    check('375 px', await page.evaluate(layoutFaults))
    if (!isRepeated(screen)) {
      check('light', await newViolations(page))
      await page.emulateMedia({ colorScheme: 'dark' })
      check('dark', await newViolations(page, COLOR_RULES))
      await page.emulateMedia({ colorScheme: 'light' })
    }
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 900 })
      check(`${width} px`, await page.evaluate(layoutFaults))
    }
  }
  return faults
}
