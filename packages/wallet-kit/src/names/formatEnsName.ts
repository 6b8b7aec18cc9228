const MAX_LENGTH = 24

/**
 * At most 24 graphemes: a longer name keeps its start and, if that leaves more of the start, its last label:
 * `averyveryverylongn….eth`.
 */
export function formatEnsName(name: string): string {
  const characters = splitGraphemes(name)
  if (characters.length <= MAX_LENGTH) return name
  const lastLabel = splitGraphemes(name.slice(name.lastIndexOf('.')))
  const end = name.includes('.') && lastLabel.length < MAX_LENGTH / 2 ? lastLabel : []
  return `${characters.slice(0, MAX_LENGTH - 1 - end.length).join('')}…${end.join('')}`
}

/**
 * Splits into graphemes, so that an emoji sequence is never cut; browsers before 2024 without a segmenter (Firefox)
 * count its parts.
 */
function splitGraphemes(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return Array.from(text)
  return Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
}
