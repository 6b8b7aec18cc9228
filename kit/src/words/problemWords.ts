/** Problems in the visitor's language. Apart from the other texts, because a page has no problem to explain at first. */
import { useContext } from 'react'
import { checkFirst, compose, sentNothing, thisNetwork, yourWallet } from '../errors/compose.ts'
import type { Problem } from '../errors/index.ts'
import { CatalogueContext, fill, type Word } from './words.ts'

/** A problem in the language in use: its own English where the language has no words for it. */
export function useProblemWords(problem: Problem): { readonly title: string; readonly detail: string } {
  const catalogue = useContext(CatalogueContext)
  if (!catalogue) return problem
  const { code, title, detail, asked = true, places } = problem
  const said = (part: string, inEnglish: string) => catalogue[`problem.${part}` as Word] ?? inEnglish
  const told = (part: string, inEnglish: string) => {
    const text = said(`${code}.${part}`, '')
    if (!text) return inEnglish
    const whole = compose(text, asked, said('sent-nothing', sentNothing), said('check-first', checkFirst))
    const filled = fill(whole, {
      ...places,
      ...(places?.['wallet'] === yourWallet && { wallet: said('your-wallet', yourWallet) }),
      ...(places?.['chain'] === thisNetwork && { chain: said('this-network', thisNetwork) }),
    })
    return filled.charAt(0).toUpperCase() + filled.slice(1)
  }
  return { title: told('title', title), detail: told('detail', detail) }
}
