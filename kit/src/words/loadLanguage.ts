/** Finds and fetches the visitor's language. Loaded for those who do not read English first. */
import { directionOf, type Language, languageFor } from './languages.ts'
import { spoken } from './spoken.ts'
import type { Catalogue } from './words.ts'
import type { Writing } from './writing.ts'

/** A language in use; without a catalogue it is English. */
export interface LoadedLanguage {
  readonly catalogue: Catalogue | undefined
  readonly writing: Writing
}

/**
 * The first wanted language that there is.
 * @param wanted BCP 47 codes, the preferred one first.
 * @param others languages of the app's own, before the kit's.
 * @throws where its catalogue cannot be loaded.
 */
export async function loadLanguage(
  wanted: readonly string[],
  others: readonly Language[],
): Promise<LoadedLanguage> {
  const language = languageFor(wanted, [...others, ...spoken])
  const code = language?.code ?? 'en'
  const catalogue = (await language?.load())?.default
  return { catalogue, writing: { lang: code, dir: directionOf(code) } }
}
