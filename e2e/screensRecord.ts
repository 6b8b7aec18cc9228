/**
 * Checks of galleries have the same outcome on the same build. Where theirs is recorded (`npm run test:screens`), they
 * look at a sample; any other build, check or browser has all screens looked at.
 */
import { sourceRecord } from '@peppermint/contracts/sourceRecord'
import { findChromium } from '@peppermint/devnet/chromium'

/** The journeys whose outcome is recorded, together. */
export const RECORDED_JOURNEYS = [
  'composition.e2e.ts',
  'panel-states.e2e.ts',
  'safe-states.e2e.ts',
  'studio-states.e2e.ts',
] as const

/** What decides their outcome, from the repository's root. */
export const SCREENS_SOURCES = [
  'dev/gallery/dist',
  ...RECORDED_JOURNEYS.map((file) => `e2e/${file}`),
  ...['compositionFaults', 'galleryChecks', 'repeatedParts', 'screenFaults', 'screensRecord', 'textsIn'].map(
    (name) => `e2e/${name}.ts`,
  ),
  // How a screen is opened and shown, and what fails a journey.
  'e2e/journey.ts',
  'e2e/playwright.config.ts',
  'packages/wallet-kit/playground/gallery',
  'dev/devnet/src/chromium.ts',
  // The longest texts of all languages; the build has three.
  'packages/ui/src/words/catalogues',
  // axe and the browser, pinned exactly.
  'e2e/package.json',
]

export const screensRecord = sourceRecord('e2e/screensRecord.json', SCREENS_SOURCES)

/** Another browser than the pinned one may draw otherwise. */
export const isBrowserPinned = findChromium()?.includes('/node_modules/.cache/chromium-') === true

/** Set by the program that records, which looks at all. */
const isWhole = process.env['SCREENS'] === 'all'
const SAMPLE_EVERY = 15

/** @returns all screens, or a sample of them where all are recorded as faultless. */
export function dueScreens<T>(screens: readonly T[]): readonly T[] {
  if (isWhole || !isBrowserPinned || !screensRecord.isCurrent()) return screens
  return screens.filter((_, index) => index % SAMPLE_EVERY === 0)
}
