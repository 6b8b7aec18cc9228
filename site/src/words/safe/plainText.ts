/** Texts that gateways, tokens and apps choose: shown as plain text, never as markup, a link or an instruction. */

/** Control characters, and those that change the direction or hide letters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

const DEFAULT_LENGTH = 40

/** Without invisible characters, and truncated. Empty for an empty or absent text. */
export function cleanText(text: string | null | undefined, maxLength = DEFAULT_LENGTH): string {
  const letters = Array.from((text ?? '').replaceAll(INVISIBLE, ' ').replaceAll(/\s+/g, ' ').trim())
  if (letters.length <= maxLength) return letters.join('')
  return `${letters
    .slice(0, maxLength - 1)
    .join('')
    .trim()}…`
}
