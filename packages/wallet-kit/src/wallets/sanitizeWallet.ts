/**
 * Sanitizes what a wallet announces. Any extension can announce any name and icon, so nothing is trusted, and nothing
 * is inserted into the page as markup.
 */

import { plainText } from '../words/plainText.ts'

/** Maximum name length shown, in characters. */
const MAX_NAME_LENGTH = 32
/** Maximum length of an icon's data URL, in characters; real icons are a tenth of this. */
const MAX_ICON_LENGTH = 400_000

/**
 * Returns a wallet's name as plain text: control, direction and other invisible characters removed, stacked accents
 * cut, whitespace collapsed, at most 32 characters.
 */
export function sanitizeName(name: unknown): string {
  return plainText(typeof name === 'string' ? name : '', MAX_NAME_LENGTH) || 'Unnamed wallet'
}

/**
 * Returns an icon only if it is a data URL of a type that an `<img>` renders without running or fetching anything.
 */
export function sanitizeIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > MAX_ICON_LENGTH) return undefined
  // EIP-6963 requires a data URL; a few wallets put whitespace before it.
  const address = icon.trim()
  return /^data:image\/(png|webp|gif|jpeg|svg\+xml)[;,]/i.test(address) ? address : undefined
}

/**
 * Whether an id can be a reverse domain name. Ids become storage keys and React keys, so others are not listed. The
 * kit's ids have no dot, so no announcement can claim one.
 */
export function isWalletId(id: unknown): id is string {
  return typeof id === 'string' && id.length <= 100 && /^[\w-]+(\.[\w-]+)+$/.test(id)
}
