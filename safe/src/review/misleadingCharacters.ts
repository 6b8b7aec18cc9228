/** Characters that make a text look like another one. */

/** Controls except tab and line breaks, invisible characters, and those that change the direction of text. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u115f\u1160\u3164\uffa0]/gu
const PLAIN_CONTROLS = new Set(['\t', '\n', '\r'])
/** Letters of Latin, and of the scripts whose letters look like them. */
const LATIN = /\p{Script=Latin}/u
const LOOKALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/gu

/**
 * Hidden characters of a text, and letters that look like Latin ones in words with Latin letters.
 * @returns code points, each once, in ascending order.
 */
export function findMisleadingCharacters(text: string): readonly number[] {
  const hidden = (text.match(HIDDEN) ?? []).filter((character) => !PLAIN_CONTROLS.has(character))
  const lookalikes = text
    .split(/\s+/)
    .filter((word) => LATIN.test(word))
    .flatMap((word) => word.match(LOOKALIKE) ?? [])
  const codePoints = new Set([...hidden, ...lookalikes].map((character) => character.codePointAt(0) ?? 0))
  return [...codePoints].toSorted((one, other) => one - other)
}
