/** Ends a title that another sentence follows. */

/** Where it is not a full stop. Thai ends a sentence with the space before the next one. */
const FULL_STOPS: Readonly<Record<string, string>> = { hi: '।', ja: '。', th: '', zh: '。' }

/**
 * The text with the mark that ends a sentence in this language.
 * @param lang as in `lang` attributes: `de`, `zh-CN`.
 */
export function endSentence(text: string, lang: string): string {
  if (/[.!?…。！？।؟]$/u.test(text)) return text
  return text + (FULL_STOPS[lang.split('-')[0] ?? ''] ?? '.')
}
