/** Ends a title that another sentence follows. */

/** Where it is not a full stop. */
const FULL_STOPS: Readonly<Record<string, string>> = { hi: '।', ja: '。', zh: '。' }

/**
 * The text with the mark that ends a sentence in this language.
 * @param lang as in `lang` attributes: `de`, `zh-CN`.
 */
export function endSentence(text: string, lang: string): string {
  if (/[.!?…。！？।؟]$/u.test(text)) return text
  return text + (FULL_STOPS[lang.split('-')[0] ?? ''] ?? '.')
}
