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
export function builtCollection(page: LoadedPage): BuiltCollection {
  const { one, many, withArticle } = page.unit
  return {
    ...page,
    unit: {
      ...page.unit,
      oneCapital: capitalize(one),
      manyCapital: capitalize(many),
      withArticleCapital: capitalize(withArticle),
    },
  }
}

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
