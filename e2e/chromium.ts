/** Finds the browser: the one named in CHROMIUM, else the system's. The test command puts npm's there otherwise. */
import { existsSync } from 'node:fs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** @throws with the remedy where no browser is found. */
export function chromiumPath(): string {
  const named = process.env['CHROMIUM']
  const found = named ?? places.find((place) => existsSync(place))
  if (found === undefined) {
    throw new Error('No Chromium was found. Run `npm test`, which brings one, or name yours: CHROMIUM=/path npm test.')
  }
  return found
}
