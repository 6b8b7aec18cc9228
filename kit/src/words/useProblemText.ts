/** Problems in the visitor's language. Apart from the other texts, because a page has no problem to explain at first. */
import { useContext } from 'react'
import { CHECK_FIRST, compose, SENT_NOTHING, DEFAULT_CHAIN, DEFAULT_WALLET } from '../errors/compose.ts'
import type { Problem } from '../errors/index.ts'
import { CatalogueContext, interpolate, type TranslationKey } from './translation.ts'

/** A problem in the language in use: its own English where the language has no words for it. */
export function useProblemText(problem: Problem): { readonly title: string; readonly detail: string } {
  const catalogue = useContext(CatalogueContext)
  if (!catalogue) return problem
  const { code, title, detail, walletAsked = true, params } = problem
  const translate = (part: string, inEnglish: string) =>
    catalogue[`problem.${part}` as TranslationKey] ?? inEnglish
  const render = (part: string, inEnglish: string) => {
    const text = translate(`${code}.${part}`, '')
    if (!text) return inEnglish
    const whole = compose(
      text,
      walletAsked,
      translate('sent-nothing', SENT_NOTHING),
      translate('check-first', CHECK_FIRST),
    )
    const filled = interpolate(whole, {
      ...params,
      ...(params?.['wallet'] === DEFAULT_WALLET && { wallet: translate('your-wallet', DEFAULT_WALLET) }),
      ...(params?.['chain'] === DEFAULT_CHAIN && { chain: translate('this-network', DEFAULT_CHAIN) }),
    })
    return filled.charAt(0).toUpperCase() + filled.slice(1)
  }
  return { title: render('title', title), detail: render('detail', detail) }
}
