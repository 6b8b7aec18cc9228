/** Where a wallet says that its app can be opened. Its own claim, so only addresses that cannot run anything pass. */
import { openLink } from '../wallets/openLink.ts'
import { deviceOf } from '../wallets/place.ts'
import type { PeerRedirect } from './options.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Schemes that run in the page, show files, or belong to the browser and the telephone. `intent:` opens an app, and
 * where that is missing it takes this tab to any address it names.
 */
const notAnApp =
  /^(https?|wss?|ftp|javascript|vbscript|data|blob|file|filesystem|about|content|intent|view-source|chrome|market|tel|sms|mailto):/i

/** The safe ones among a peer's addresses; undefined where there are none. */
export function peerRedirect(claimed: unknown): PeerRedirect | undefined {
  if (typeof claimed !== 'object' || claimed === null) return undefined
  const native = text(Reflect.get(claimed, 'native'))
  const universal = text(Reflect.get(claimed, 'universal'))
  const redirect = {
    // An app's scheme with two slashes, and nothing that a URL parser would take out of it.
    ...(/^[a-z][a-z0-9+.-]*:\/\/[!-~]*$/i.test(native) && !notAnApp.test(native) && { native }),
    ...(/^https:\/\/[^/\s]+/i.test(universal) && { universal }),
  }
  return Object.keys(redirect).length ? redirect : undefined
}

/** On the phone in hand nobody sees a question until the wallet's app is in front. Elsewhere nothing is opened. */
export function openPeerApp({ universal, native }: PeerRedirect): void {
  const address = universal ?? native
  if (address !== undefined && 'navigator' in globalThis && deviceOf(navigator) !== 'desktop')
    openLink(address)
}
