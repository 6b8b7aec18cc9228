/** Gives everything beneath it the visitor's language: the one the app names, else the browser's. */
import { type ReactNode, useEffect, useState } from 'react'
import { problemLanguage } from '../errors/problemLanguage.ts'
import type { Language } from './languages.ts'
import type { LoadedLanguage } from './loadLanguage.ts'
import { CatalogueContext } from './translation.ts'
import { LocaleContext } from './locale.ts'

interface TranslationsProviderProps {
  /** A BCP 47 code; the browser's languages, in their order, unless given. */
  readonly locale: string | undefined
  /** Languages beside the kit's own. */
  readonly languages: readonly Language[] | undefined
  readonly children: ReactNode
}

const english: LoadedLanguage = { catalogue: undefined, locale: { lang: 'en', dir: 'ltr' } }

/**
 * English until the catalogue is there, so that HTML made on a server and the first render in the browser agree; and
 * English when it cannot be loaded.
 */
export function TranslationsProvider({ locale, languages = none, children }: TranslationsProviderProps) {
  const [language, setLanguage] = useState(english)

  useEffect(() => {
    let isOver = false
    const wanted = locale === undefined ? navigator.languages : [locale]
    const load = async () => {
      // English comes with the components, and most visitors need no list of other languages.
      if (/^en(?![a-z])/i.test(wanted[0] ?? '')) return english
      return (await import('./loadLanguage.ts')).loadLanguage(wanted, languages)
    }
    void load()
      .catch(() => english)
      .then((loaded) => {
        if (isOver) return
        // The app shows problems outside of the kit's elements, too.
        problemLanguage.translate = loaded.locale.translateProblem
        setLanguage(loaded)
      })
    return () => {
      isOver = true
    }
  }, [locale, languages])

  return (
    <LocaleContext.Provider value={language.locale}>
      <CatalogueContext.Provider value={language.catalogue}>{children}</CatalogueContext.Provider>
    </LocaleContext.Provider>
  )
}

const none: readonly Language[] = []
