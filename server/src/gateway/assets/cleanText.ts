/** Texts that a contract or a file chose, made safe to show: one line of plain text. */

/** Combining marks on one letter; more are stacked over the lines around it. */
const EXCESS_MARKS = /(\p{M}{2})\p{M}+/gu
/** Control and format characters (bidirectional overrides, zero-width ones), private use, and invalid bytes. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u{FFFD}\u{115F}\u{1160}\u{3164}\u{FFA0}]/gu

/**
 * Removes HTML tags, control characters, bidirectional overrides and invisible characters, and joins lines.
 * @param maxLength of the result, in characters.
 * @returns an empty string if nothing is left.
 */
export function cleanText(text: string, maxLength: number): string {
  // Tags are short: a longer input needs no search for one, and none of its end is shown.
  const visible = text
    .slice(0, 8 * maxLength)
    .toWellFormed()
    .replace(/[\p{Z}\t\n\v\f\r]+/gu, ' ')
    .replace(INVISIBLE, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/[<>]/g, '')
    .replace(EXCESS_MARKS, '$1')
    .trim()
  return Array.from(visible).slice(0, maxLength).join('').trim()
}
