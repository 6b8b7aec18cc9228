/** A name in a narrow place. */

const MAX_LENGTH = 24

/**
 * At most 24 characters, as a reader counts them: a longer name keeps its start and, where that leaves the start the
 * larger part, its last label: `averyveryverylongn….eth`.
 */
export function formatEnsName(name: string): string {
  const characters = splitGraphemes(name)
  if (characters.length <= MAX_LENGTH) return name
  const lastLabel = splitGraphemes(name.slice(name.lastIndexOf('.')))
  const end = name.includes('.') && lastLabel.length < MAX_LENGTH / 2 ? lastLabel : []
  return `${characters.slice(0, MAX_LENGTH - 1 - end.length).join('')}…${end.join('')}`
}

/**
 * A family of emoji is one character to whoever reads it, and is never cut in half; browsers before 2024 that cannot
 * tell (Firefox) count its members.
 */
function splitGraphemes(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return Array.from(text)
  return Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
}
