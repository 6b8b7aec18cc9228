/** Names and other short texts that someone else chose, as one line of plain text. */
import { replaceHidden } from './hidden.ts'

/** Marks on one letter: scripts need up to four; more are stacked over the lines around it. */
const EXCESS_MARKS = /(\p{M}{4})\p{M}+/gu
/** No text needs more for each character that is shown. */
const MAX_UNITS_PER_CHARACTER = 16

/**
 * Without hidden characters, with single spaces, and cut with an ellipsis. A text is never markup: show it as text.
 * @param maxLength of the result, in code points.
 * @returns an empty string if nothing is left.
 */
export function plainText(text: string | null | undefined, maxLength: number): string {
  const line = (text ?? '').slice(0, MAX_UNITS_PER_CHARACTER * maxLength).replaceAll(/[\p{Z}\t-\r]+/gu, ' ')
  const visible = replaceHidden(line, () => '')
    .replaceAll(EXCESS_MARKS, '$1')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  const characters = Array.from(visible)
  if (characters.length <= maxLength) return visible
  return `${characters
    .slice(0, maxLength - 1)
    .join('')
    .trim()}…`
}
