/** Gives everything beneath it the visitor's language: the one the app names, else the browser's. */
import { type ReactNode, useEffect, useState } from 'react'
import type { Language } from './languages.ts'
import type { LoadedLanguage } from './loadLanguage.ts'
import { CatalogueContext } from './words.ts'
import { WritingContext } from './writing.ts'

interface WordsProviderProps {
  /** A BCP 47 code; the browser's languages, in their order, unless given. */
  readonly locale: string | undefined
  /** Languages beside the kit's own. */
  readonly languages: readonly Language[] | undefined
  readonly children: ReactNode
}

const english: LoadedLanguage = { catalogue: undefined, writing: { lang: 'en', dir: 'ltr' } }

/**
 * English until the catalogue is there, so that HTML made on a server and the first render in the browser agree; and
 * English when it cannot be loaded.
 */
export function WordsProvider({ locale, languages = none, children }: WordsProviderProps) {
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
      .then((loaded) => !isOver && setLanguage(loaded))
    return () => {
      isOver = true
    }
  }, [locale, languages])

  return (
    <WritingContext value={language.writing}>
      <CatalogueContext value={language.catalogue}>{children}</CatalogueContext>
    </WritingContext>
  )
}

const none: readonly Language[] = []
