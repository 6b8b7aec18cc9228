/** Finds and fetches the visitor's language. Loaded for those who do not read English first. */
import { getDirection, type Language, selectLanguage } from './languages.ts'
import { locales } from './locales.ts'
import type { Catalogue } from './translation.ts'
import type { Locale } from './locale.ts'
import { translateProblem } from './translateProblem.ts'

/** A language in use; without a catalogue it is English. */
export interface LoadedLanguage {
  readonly catalogue: Catalogue | undefined
  readonly locale: Locale
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
  const language = selectLanguage(wanted, [...others, ...locales])
  const code = language?.code ?? 'en'
  const catalogue = (await language?.load())?.default
  return {
    catalogue,
    locale: {
      lang: code,
      dir: getDirection(code),
      translateProblem: catalogue && ((problem) => translateProblem(problem, catalogue)),
    },
  }
}
