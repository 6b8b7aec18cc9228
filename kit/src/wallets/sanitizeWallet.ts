/**
 * What a wallet says of itself, made safe to show. Any extension can announce itself with any name and any
 * picture; nothing here is trusted, and nothing is ever put into the page as markup.
 */

/** Longest name shown, in characters. */
const MAX_NAME_LENGTH = 32
/** Longest picture accepted, in characters of its data address; real ones are a tenth of this. */
const MAX_ICON_LENGTH = 400_000

/**
 * A wallet's name as plain text: control, direction and other invisible characters removed, stacks of
 * accents cut, white space collapsed, at most 32 characters.
 */
export function sanitizeName(name: unknown): string {
  const text = typeof name === 'string' ? name : ''
  const plain = text
    .slice(0, 1000)
    // Letters by their class that draw nothing, such as the Hangul fillers, and the empty Braille pattern.
    .replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .normalize()
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const characters = Array.from(plain)
  if (!characters.length) return 'Unnamed wallet'
  return characters.length > MAX_NAME_LENGTH ? `${characters.slice(0, MAX_NAME_LENGTH - 1).join('')}…` : plain
}

/** A picture only if it is a data address of a kind that an `<img>` draws without running or fetching anything. */
export function sanitizeIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > MAX_ICON_LENGTH) return undefined
  // EIP-6963 asks for a data address; a few wallets leave white space before it.
  const address = icon.trim()
  return /^data:image\/(png|webp|gif|jpeg|svg\+xml)[;,]/i.test(address) ? address : undefined
}

/**
 * Whether an id can be a reverse domain name. Ids become storage keys and React keys, so others are not listed; and
 * the kit's own ids have no dot, so that nobody takes one by announcing it.
 */
export function isWalletId(id: unknown): id is string {
  return typeof id === 'string' && id.length <= 100 && /^[\w-]+(\.[\w-]+)+$/.test(id)
}
