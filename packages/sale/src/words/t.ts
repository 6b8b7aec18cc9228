/** The tag of texts that pages translate and commands print in English: see `packages/ui/src/words/t.ts`. */

/** A text: `` t`Mint ${count} instead` ``. */
export function t(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw({ raw: texts }, ...values)
}
