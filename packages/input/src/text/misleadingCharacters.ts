/** Characters that make a text look like another one. */
import { LOOKALIKE_LETTERS, LOOKALIKE_SYMBOLS } from './generated/lookalikes.ts'
import { replaceHidden } from './hidden.ts'

const SYMBOLS = new RegExp(`[${LOOKALIKE_SYMBOLS}]`, 'gu')
const SCRIPTS = Object.entries(LOOKALIKE_LETTERS).map(([script, letters]) => ({
  letters: new RegExp(String.raw`\p{Script=${script}}`, 'gu'),
  lookalikes: new RegExp(`[${letters}]`, 'u'),
}))
const ANY_SCRIPT = new RegExp(
  `[${Object.keys(LOOKALIKE_LETTERS)
    .map((script) => String.raw`\p{Script=${script}}`)
    .join('')}]`,
  'gu',
)
const LATIN = /\p{Script=Latin}/u
const WORD = /[\p{L}\p{M}\p{N}]+/gu
/** Characters that have a plain form (NFKC), but for superscripts and those in circles and squares. */
const STYLED = /[^\p{ASCII}\p{Lm}ªº²³¹\u2070-\u209f\u2460-\u24ff\u{1f100}-\u{1f1ff}]/gu
/** Letters and digits, and what an address of a page or a path is divided by. */
const PLAIN = /^[\dA-Za-z/\\.:?#&@%]$/
/** Wide forms are usual in these scripts. */
const WIDE = /[\uff01-\uff5e\uffe0-\uffee]/u
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** UTS 39: no spelling has more marks without a width on one letter. */
const STACKED_MARKS = /(?<=[\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]/gu

/**
 * Hidden characters of a text, letters of another script that stand for Latin ones, styled letters, symbols that look
 * like those of an address, and stacked accents. Plain text of any language has none of them.
 * @returns code points, each once, in ascending order.
 */
export function findMisleadingCharacters(text: string): readonly number[] {
  const found = new Set<string>(text.match(STACKED_MARKS))
  replaceHidden(text, (character) => {
    found.add(character)
    return ''
  })
  for (const character of text.match(SYMBOLS) ?? []) if (!isUsual(character, text)) found.add(character)
  for (const character of text.match(STYLED) ?? [])
    if (isStyled(character) && !isUsual(character, text)) found.add(character)
  for (const letter of mixedLetters(text)) found.add(letter)
  for (const letter of lettersOfImitations(text)) found.add(letter)
  return [...found].map((character) => character.codePointAt(0) ?? 0).toSorted((one, other) => one - other)
}

const isStyled = (character: string): boolean =>
  PLAIN.test(character.normalize('NFKC')) || /[\u{1d400}-\u{1d7ff}]/u.test(character)

const isUsual = (character: string, text: string): boolean => WIDE.test(character) && EAST_ASIAN.test(text)

/** Letters of these scripts in words that also have letters of Latin or of another one of them. */
const mixedLetters = (text: string): readonly string[] =>
  (text.match(WORD) ?? []).flatMap((word) => {
    const letters = word.match(ANY_SCRIPT) ?? []
    if (letters.length === 0) return []
    const scripts = SCRIPTS.filter((script) => word.search(script.letters) >= 0).length
    return LATIN.test(word) || scripts > 1 ? letters : []
  })

/** Letters of a script of which the text has only those that look like Latin ones. One alone may be a word. */
const lettersOfImitations = (text: string): readonly string[] =>
  SCRIPTS.flatMap(({ letters, lookalikes }) => {
    const ofScript = text.match(letters) ?? []
    if (!ofScript.every((letter) => lookalikes.test(letter))) return []
    return ofScript.length > 1 || LATIN.test(text) ? ofScript : []
  })
