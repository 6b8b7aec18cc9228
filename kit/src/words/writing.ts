/** What the kit's own elements are written in, and which way; the page around them keeps its own. */
import { createContext, useContext } from 'react'

export interface Writing {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
}

export const WritingContext = createContext<Writing>({ lang: 'en', dir: 'ltr' })

/** `lang` and `dir` of the kit's own elements; also what dates and lists are written in. */
export function useWriting(): Writing {
  return useContext(WritingContext)
}
