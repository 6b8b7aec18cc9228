/**
 * The chosen collection as constants of a build: `COLLECTION.unit.one` and so on, declared in
 * `packages/ui/src/collection.d.ts`.
 */
import { builtCollection, type LoadedPage } from '@peppermint/sale/collections'
import { MARKS } from './localize/messages.ts'

/** Vite's `define`: each field by its path, objects and lists included. */
export const collectionDefines = (page: LoadedPage): Record<string, string> =>
  Object.fromEntries(definesOf('COLLECTION', builtCollection(page)))

/** The same for a build in several languages: texts that the page shows as they are can be found in the finished files. */
export function localizableDefines(page: LoadedPage): Record<string, string> {
  const defines = collectionDefines(page)
  const mark = (text: string): string => `${MARKS.t}(["",""],${JSON.stringify(text)})`
  const built = builtCollection(page)
  const questions = built.questions.map(
    ({ question, answer }) => `{question:${mark(question)},answer:${mark(answer)}}`,
  )
  const linksOf = (links: LoadedPage['links']): string =>
    `[${links.map(({ label, url }) => `{label:${mark(label)},url:${JSON.stringify(url)}}`).join(',')}]`
  const phaseNames = page.phaseNames.map(([name]) => `[${JSON.stringify(name)},${mark(name)}]`)
  return {
    ...defines,
    'COLLECTION.questions': `[${questions.join(',')}]`,
    'COLLECTION.links': linksOf(built.links),
    'COLLECTION.coinLinks': linksOf(built.coinLinks),
    'COLLECTION.phaseNames': `[${phaseNames.join(',')}]`,
  }
}

function definesOf(path: string, value: unknown): readonly (readonly [string, string])[] {
  const self = [path, value === undefined ? 'undefined' : JSON.stringify(value)] as const
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [self]
  const fields = Object.entries(value).flatMap(([key, field]) => definesOf(`${path}.${key}`, field))
  return [self, ...fields]
}
