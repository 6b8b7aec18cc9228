/** Gives everything beneath it the visitor's language: the one the app names, else the browser's. */
import { type ReactNode, useEffect, useState } from 'react'
import { directionOf, type Language, languageFor } from './languages.ts'
import { type Catalogue, CatalogueContext } from './words.ts'
import { type Writing, WritingContext } from './writing.ts'

const english: Writing = { lang: 'en', dir: 'ltr' }

interface WordsProviderProps {
  /** A BCP 47 code; the browser's languages, in their order, unless given. */
  readonly locale?: string | undefined
  readonly languages: readonly Language[]
  readonly children: ReactNode
}

interface Spoken {
  readonly catalogue: Catalogue | undefined
  readonly writing: Writing
}

const inEnglish: Spoken = { catalogue: undefined, writing: english }

/**
 * English until the catalogue is there, so that HTML made on a server and the first render in the browser agree; and
 * English when it cannot be loaded.
 */
export function WordsProvider({ locale, languages, children }: WordsProviderProps) {
  const [spoken, setSpoken] = useState<Spoken>(inEnglish)

  useEffect(() => {
    let isOver = false
    const load = async () => {
      const language = languageFor(locale === undefined ? navigator.languages : [locale], languages)
      const { code } = language ?? { code: 'en' }
      const catalogue = (await language?.load())?.default
      if (!isOver) setSpoken({ catalogue, writing: { lang: code, dir: directionOf(code) } })
    }
    load().catch(() => !isOver && setSpoken(inEnglish))
    return () => {
      isOver = true
    }
  }, [locale, languages])

  return (
    <WritingContext value={spoken.writing}>
      <CatalogueContext value={spoken.catalogue}>{children}</CatalogueContext>
    </WritingContext>
  )
}
