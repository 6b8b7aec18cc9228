/** The collection as the page's build has it. */
import type { LoadedPage } from './loadCollection.ts'

/** `page.ts` with its nouns as they start a sentence. */
export interface BuiltCollection extends LoadedPage {
  readonly unit: LoadedPage['unit'] & {
    readonly oneCapital: string
    readonly manyCapital: string
    readonly withArticleCapital: string
  }
}

/** The value of `COLLECTION`. */
export function builtCollection(loaded: LoadedPage): BuiltCollection {
  // The terms stay as the launch has them: what is in the contract has no placeholders.
  const { launch, chain, ...texts } = loaded
  const page = fillChain(texts, chain)
  const { one, many, withArticle } = page.unit
  return {
    ...page,
    launch,
    chain,
    unit: {
      ...page.unit,
      oneCapital: capitalize(one),
      manyCapital: capitalize(many),
      withArticleCapital: capitalize(withArticle),
    },
  }
}

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** A value with the chain's name and coin in place of `{chain}` and `{coin}` in each of its texts, however deep. */
export function fillChain<Value>(value: Value, chain: Pick<LoadedPage['chain'], 'name' | 'coin'>): Value {
  const fill = (part: unknown): unknown => {
    if (typeof part === 'string')
      return part.replaceAll('{chain}', chain.name).replaceAll('{coin}', chain.coin.symbol)
    if (Array.isArray(part)) return part.map(fill)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, field]) => [fill(key), fill(field)]))
  }
  return fill(value) as Value
}
