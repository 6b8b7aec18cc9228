/** Path and arguments of the browser of every test and bench. */
import { existsSync } from 'node:fs'

const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** For root in a container, without background requests. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Glyphs as wide as on a phone, which does not hint them to whole pixels.
  '--font-render-hinting=none',
] as const

/** The browser in `CHROMIUM`, else an installed one; undefined if there is none. */
export const findChromium = (): string | undefined =>
  process.env['CHROMIUM'] ?? SYSTEM_PATHS.find((place) => existsSync(place))

/**
 * The browser's path.
 * @throws with the remedy if no browser is found.
 */
export function chromiumPath(): string {
  const found = findChromium()
  if (found === undefined) {
    throw new Error(
      'No Chromium found. Run `npm test`, which installs one, or set its path: CHROMIUM=/path npm test.',
    )
  }
  return found
}
