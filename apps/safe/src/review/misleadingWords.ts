/** Characters of a text that mislead, as a reviewer reads about them. */

const MAX_NAMED = 8

/** A sentence. @param codePoints as `findMisleadingCharacters` answers. */
export const misleadingWords = (codePoints: readonly number[]): string =>
  `The text has characters that can hide, imitate or reorder what you read: ${codePoints
    .slice(0, MAX_NAMED)
    .map((point) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(', ')}${codePoints.length > MAX_NAMED ? ' and others' : ''}.`
