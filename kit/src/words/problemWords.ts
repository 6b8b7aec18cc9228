/** Problems in the visitor's language. Apart from the other texts, because a page has no problem to explain at first. */
import { useContext } from 'react'
import { CHECK_FIRST, compose, SENT_NOTHING, DEFAULT_CHAIN, DEFAULT_WALLET } from '../errors/compose.ts'
import type { Problem } from '../errors/index.ts'
import { CatalogueContext, fill, type Word } from './words.ts'

/** A problem in the language in use: its own English where the language has no words for it. */
export function useProblemWords(problem: Problem): { readonly title: string; readonly detail: string } {
  const catalogue = useContext(CatalogueContext)
  if (!catalogue) return problem
  const { code, title, detail, walletAsked = true, params } = problem
  const said = (part: string, inEnglish: string) => catalogue[`problem.${part}` as Word] ?? inEnglish
  const told = (part: string, inEnglish: string) => {
    const text = said(`${code}.${part}`, '')
    if (!text) return inEnglish
    const whole = compose(
      text,
      walletAsked,
      said('sent-nothing', SENT_NOTHING),
      said('check-first', CHECK_FIRST),
    )
    const filled = fill(whole, {
      ...params,
      ...(params?.['wallet'] === DEFAULT_WALLET && { wallet: said('your-wallet', DEFAULT_WALLET) }),
      ...(params?.['chain'] === DEFAULT_CHAIN && { chain: said('this-network', DEFAULT_CHAIN) }),
    })
    return filled.charAt(0).toUpperCase() + filled.slice(1)
  }
  return { title: told('title', title), detail: told('detail', detail) }
}
