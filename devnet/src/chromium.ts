/** Finds the browser and starts it the way every test and bench does. */
import { existsSync } from 'node:fs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Runs as root in a container, and speaks to nobody by itself. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters as wide as on a phone, where they are not fitted to whole pixels.
  '--font-render-hinting=none',
] as const

/**
 * The browser named in CHROMIUM, else the system's. The test command puts npm's into CHROMIUM where there is none.
 * @throws with the remedy where no browser is found.
 */
export function chromiumPath(): string {
  const found = process.env['CHROMIUM'] ?? places.find((place) => existsSync(place))
  if (found === undefined) {
    throw new Error(
      'No Chromium was found. Run `npm test`, which brings one, or name yours: CHROMIUM=/path npm test.',
    )
  }
  return found
}
