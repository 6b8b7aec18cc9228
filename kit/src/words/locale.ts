/** What the kit's own elements are written in, and which way; the page around them keeps its own. */
import { createContext, useContext } from 'react'

export interface Locale {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
}

export const LocaleContext = createContext<Locale>({ lang: 'en', dir: 'ltr' })

/** `lang` and `dir` of the kit's own elements; also what dates and lists are written in. */
export function useLocale(): Locale {
  return useContext(LocaleContext)
}
