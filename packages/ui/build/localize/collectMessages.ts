/** All messages of the pages' sources, and the texts of a collection, with where they are used. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtCollection, type LoadedPage } from '@peppermint/sale/collections'
import { LOCALE_KEYS } from './catalogues.ts'
import { findMessages, isTranslatable, messageKey } from './messages.ts'

/** Where a message is used. */
export interface MessageUse {
  /** Relative to the repository, sorted. */
  readonly files: readonly string[]
  /** The code of each placeholder, in their order: everything that a use writes there, as `one | other`. */
  readonly expressions: readonly string[]
}

/** By key. */
export type Messages = ReadonlyMap<string, MessageUse>

const root = join(import.meta.dirname, '../../../..')
const SOURCES = '{apps/{mint,safe,studio},packages/{safe,sale,ui}}/src/**/*.{ts,tsx}'

/** The messages that need a translation, sorted by file. @throws {SyntaxError} if a file cannot be parsed. */
export function collectMessages(): Messages {
  const found = new Map<string, { files: Set<string>; places: readonly Set<string>[] }>()
  for (const file of globSync(SOURCES, { cwd: root }).toSorted()) {
    if (/\.(test|fixture|story)\./.test(file)) continue
    const code = readFileSync(join(root, file), 'utf8')
    for (const { texts, expressions } of findMessages(file, code)) {
      const key = messageKey(texts)
      const use = found.get(key) ?? { files: new Set(), places: expressions.map(() => new Set<string>()) }
      use.files.add(file.replaceAll('\\', '/'))
      for (const [place, { start, end }] of expressions.entries())
        use.places[place]?.add(code.slice(start, end))
      found.set(key, use)
    }
  }
  return new Map(
    [...found].map(([key, { files, places }]) => [
      key,
      { files: [...files], expressions: places.map((codes) => [...codes].join(' | ')) },
    ]),
  )
}

/** Those of them that a catalogue has: a placeholder alone is the same in every language. */
export const translatable = (messages: Messages): Messages =>
  new Map([...messages].filter(([key]) => isTranslatable(key) && !LOCALE_KEYS.includes(key)))

const COLLECTION_PATH = /\bCOLLECTION((?:\.\w+)+)/g

/** Fields that are names in every language. */
const NAMES = new Set(['brand', 'chain.name', 'chain.coin.name', 'chain.coin.symbol'])

/**
 * The collection's texts that the page shows: those in messages, its questions, labels of links, names of phases.
 * @param file of the texts, relative to the repository.
 */
export function collectCollectionTexts(page: LoadedPage, file: string, messages: Messages): Messages {
  // Catalogues are the same on every chain.
  const unfilled = { name: '{chain}', coin: { name: '{coin}', symbol: '{coin}' } }
  const built: unknown = builtCollection({ ...page, chain: { ...page.chain, ...unfilled } })
  const paths = [...messages.values()].flatMap(({ expressions }) =>
    expressions.flatMap((source) =>
      [...source.matchAll(COLLECTION_PATH)].map(([, path = '']) => path.slice(1)),
    ),
  )
  const inMessages = [...new Set(paths)]
    .filter((path) => !NAMES.has(path))
    .map((path) => path.split('.').reduce(fieldOf, built))
    .filter((value) => typeof value === 'string')
  const shown = [
    ...page.questions.flatMap(({ question, answer }) => [question, answer]),
    ...[...page.links, ...page.coinLinks].map(({ label }) => label),
    ...page.phaseNames.map(([name]) => name),
  ]
  const use = { files: [file], expressions: [] }
  return new Map([...inMessages, ...shown].filter(isTranslatable).map((text) => [text, use]))
}

/** Undefined for a field that another kind of collection has. */
function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined
}
