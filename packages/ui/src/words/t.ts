/**
 * The texts of the pages. They stand in English where they are used; the production build replaces each tagged template
 * by its translation (`packages/ui/build/localize/`, docs/design/languages.md), so that a language costs neither bytes
 * nor code. The functions here run in tests and galleries, which are in English.
 *
 * A message is a whole sentence or label. Its key in the catalogues is the English text with `{0}`, `{1}`, … in place
 * of the expressions.
 */
import type { ReactNode } from 'react'

export { bilingual, sameText, t, type Bilingual } from '@peppermint/input/words/t.ts'

/** What `parts` returns: the texts around the values, and the values. */
export type MessageParts = readonly [texts: readonly string[], ...values: readonly ReactNode[]]

/** A text with elements or untrusted values in it, for {@link rich}: `` rich(parts`See <a>the list</a>.`, { a: … }) ``. */
export function parts(texts: TemplateStringsArray, ...values: readonly ReactNode[]): MessageParts {
  return [texts, ...values]
}
