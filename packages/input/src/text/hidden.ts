/** Characters that are not seen, or that change where others are seen. */

/**
 * Controls but tab and line breaks, format and private use characters, halves of pairs, code points without a
 * character, separators of lines and paragraphs, whatever renderers skip (zero-width characters, fillers, variation
 * selectors, tags, soft hyphens), the empty Braille pattern and the placeholder of an object.
 */
export const HIDDEN =
  /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/gu

/** Scripts whose letters are joined or kept apart by U+200C and U+200D. */
const JOINING =
  String.raw`\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}` +
  String.raw`\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}` +
  String.raw`\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}`

/**
 * Hidden characters where a script or an emoji needs them: joiners between letters of such a script, a variation
 * selector after a Han or Mongolian letter, and those within emoji.
 */
const NEEDED = new RegExp(
  [
    String.raw`\p{RGI_Emoji}\ufe0f?`,
    String.raw`\p{Emoji_Presentation}\ufe0f`,
    String.raw`[\p{Extended_Pictographic}--[\u0000-\u00ff]][\ufe0e\ufe0f]?`,
    String.raw`(?<=[${JOINING}])[\u200c\u200d](?=[${JOINING}])`,
    String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
    String.raw`(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]`,
  ].join('|'),
  'gv',
)

/** Applies `edit` to every hidden character that no script or emoji needs. */
export function replaceHidden(text: string, edit: (character: string) => string): string {
  let result = ''
  let end = 0
  for (const { 0: kept, index } of text.matchAll(NEEDED)) {
    result += text.slice(end, index).replaceAll(HIDDEN, edit) + kept
    end = index + kept.length
  }
  return result + text.slice(end).replaceAll(HIDDEN, edit)
}

/** Hidden characters as `‹U+202E›`, so that a reader sees them where they are. All others stay. */
export const escapeHidden = (text: string): string =>
  replaceHidden(
    text,
    (character) => `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`,
  )
