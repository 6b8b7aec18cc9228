/** Names and messages from wallets and nodes as plain text. The published kit has its own copy of the workspace's rule. */

/**
 * Characters that are not seen or that reorder others, those classed as letters included, such as the Hangul fillers.
 * The empty Braille pattern and the placeholder of an object have no such class.
 */
const HIDDEN = /(?![\t\n\r])[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/gu

/** Without hidden characters; lines stay. */
export const removeHidden = (text: string): string => text.replace(HIDDEN, '')

/** One line without hidden characters and stacked accents, cut with an ellipsis. Empty if nothing is left. */
export function plainText(text: string, maxLength: number): string {
  const plain = removeHidden(text.slice(0, 1000).replace(/[\s\p{Z}]+/gu, ' '))
    .normalize()
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const characters = Array.from(plain)
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : plain
}
