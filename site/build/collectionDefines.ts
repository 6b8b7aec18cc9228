/** The chosen collection as constants of a build: `COLLECTION.unit.one` and so on, declared in `src/collection.d.ts`. */
import type { LoadedPage } from '@peppermint/contracts/collections'

/** `page.ts` with its nouns as they start a sentence. */
export interface BuiltCollection extends LoadedPage {
  readonly unit: LoadedPage['unit'] & {
    readonly oneCapital: string
    readonly manyCapital: string
    readonly withArticleCapital: string
  }
}

/** Vite's `define`: each field by its path, objects and lists included. */
export const collectionDefines = (page: LoadedPage): Record<string, string> =>
  Object.fromEntries(definesOf('COLLECTION', builtCollection(page)))

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

function definesOf(path: string, value: unknown): readonly (readonly [string, string])[] {
  const self = [path, value === undefined ? 'undefined' : JSON.stringify(value)] as const
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [self]
  const fields = Object.entries(value).flatMap(([key, field]) => definesOf(`${path}.${key}`, field))
  return [self, ...fields]
}

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
