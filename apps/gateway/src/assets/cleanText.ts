/** Texts that a contract or a file chose, made safe to show: one line of plain text. */
import { plainText } from '@peppermint/input/text'

/** Removes HTML tags, invalid bytes and hidden characters, and joins lines. An empty string if nothing is left. */
export function cleanText(text: string, maxLength: number): string {
  // Tags are short: a longer input needs no search for one, and none of its end is shown.
  const start = text.slice(0, 8 * maxLength).toWellFormed()
  // Hidden characters first: they could divide a tag.
  const visible = plainText(start.replaceAll('\u{FFFD}', ''), start.length + 1)
  const untagged = visible.replace(/<[^<>]*>/g, '').replace(/[<>]/g, '')
  return Array.from(untagged.trim()).slice(0, maxLength).join('').trim()
}
