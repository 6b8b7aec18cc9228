/** Problems in a catalogue's language. Loaded with the catalogue, because English comes with each problem. */
import { CHECK_FIRST, compose, SENT_NOTHING, DEFAULT_CHAIN, DEFAULT_WALLET } from '../errors/compose.ts'
import type { Problem } from '../errors/index.ts'
import { type Catalogue, interpolate, type TranslationKey } from './translation.ts'

/** The problem with title and detail in the catalogue's language; unchanged where it has no words for it. */
export function translateProblem(problem: Problem, catalogue: Catalogue): Problem {
  const { code, title, detail, walletAsked = true, params } = problem
  const translate = (part: string, inEnglish: string) =>
    catalogue[`problem.${part}` as TranslationKey] ?? inEnglish
  const render = (part: string, otherwise: string) => {
    const text = translate(`${code}.${part}`, '')
    if (!text) return otherwise
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
  return { ...problem, title: render('title', title), detail: render('detail', detail) }
}
