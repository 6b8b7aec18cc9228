/** The tags of texts that pages translate and commands print in English: see `packages/ui/src/words/t.ts`. */

/** A text: `` t`Mint ${count} instead` ``. */
export function t(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw({ raw: texts }, ...values)
}

/** A text in the page's language, and the same in English for comparing it. */
export interface Bilingual {
  readonly text: string
  readonly english: string
}

/** A text that is the same in every language, such as an address. */
export const sameText = (text: string): Bilingual => ({ text, english: text })

/**
 * A text in both languages: `` bilingual`Sends ${amount} to ${address}` ``. A value is the same in both languages, or has
 * two texts as well; never what `t` returns, which is in one language alone.
 */
export function bilingual(
  texts: TemplateStringsArray,
  ...values: readonly (string | number | Bilingual)[]
): Bilingual {
  const write = (field: keyof Bilingual): string =>
    String.raw({ raw: texts }, ...values.map((value) => (typeof value === 'object' ? value[field] : value)))
  return { text: write('text'), english: write('english') }
}
