/** What the kit's own elements are written in, and which way; the page around them keeps its own. */
import { createContext, useContext } from 'react'
import type { TranslateProblem } from '../errors/problemLanguage.ts'

export interface Locale {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** Says problems in it; English needs none. */
  readonly translateProblem?: TranslateProblem | undefined
}

export const LocaleContext = createContext<Locale>({ lang: 'en', dir: 'ltr' })

/** `lang` and `dir` of the kit's own elements; also what dates and lists are written in. */
export function useLocale(): Locale {
  return useContext(LocaleContext)
}
