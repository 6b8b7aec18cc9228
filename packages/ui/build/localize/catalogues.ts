/** The languages of the pages and their catalogues: PO files, which have English texts as keys. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { po } from 'gettext-parser'
import { fillChain } from '@peppermint/sale/collections'
import { LANGUAGE_NAMES } from '@peppermint/ui/words/languageNames.ts'

/** Languages besides English, which needs no catalogue. */
export const TRANSLATIONS: readonly string[] = Object.keys(LANGUAGE_NAMES).filter((code) => code !== 'en')

/** Translations by the key of the message. */
export type Catalogue = Readonly<Record<string, string>>

/** What is needed to write files in a language. */
export interface Translation {
  /** BCP 47. */
  readonly language: string
  /** English where it has no text. */
  readonly messages: Catalogue
  /** Translations of the collection's own texts, by the English text. */
  readonly collection: Catalogue
}

/** English as it is in the sources. */
export const ENGLISH: Translation = { language: 'en', messages: {}, collection: {} }

/** A translation's forms by CLDR's category of the number that one placeholder has. */
export interface PluralForms {
  readonly count: number
  readonly forms: Readonly<Record<string, string>>
}

const PLURAL = /^\{(\d+), plural,((?: \w+ \{(?:[^{}]|\{\d+\})*\})+)\}$/
const FORM = /(\w+) \{((?:[^{}]|\{\d+\})*)\}/g

/** Reads `{0, plural, one {…} other {…}}`, as in ICU's MessageFormat; undefined for a text without forms. */
export function pluralForms(text: string): PluralForms | undefined {
  const [, count, forms] = PLURAL.exec(text) ?? []
  if (forms === undefined) return undefined
  return {
    count: Number(count),
    forms: Object.fromEntries([...forms.matchAll(FORM)].map(([, category, form]) => [category, form])),
  }
}

const BY_THREE = String.raw`\B(?=(\d\d\d)+$)`
/** By two, but the last three. */
const INDIAN = String.raw`\B(?=(\d\d)*\d\d\d$)`

/** Messages of `packages/ui/src/words/locale.ts`, which no catalogue has. */
export const LOCALE_KEYS: readonly string[] = ['en', 'ltr', BY_THREE]

/** Of the pages, or of a collection if its folder is given. */
export const cataloguePath = (language: string, collectionDir?: string): string =>
  join(collectionDir ?? join(import.meta.dirname, '../../src/words'), 'catalogues', `${language}.po`)

/**
 * @param collectionDir the collection's folder, which may have further catalogues.
 * @param chain that the collection's texts name.
 */
export function loadTranslation(
  language: string,
  collectionDir: string,
  chain: Parameters<typeof fillChain>[1],
): Translation {
  const { script } = new Intl.Locale(language).maximize()
  const [, secondGroup] = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
    .format(1_234_567)
    .split(/\D/)
  return {
    language,
    messages: {
      ...readCatalogue(cataloguePath(language)),
      en: language,
      ltr: script === 'Arab' || script === 'Hebr' ? 'rtl' : 'ltr',
      [BY_THREE]: secondGroup?.length === 2 ? INDIAN : BY_THREE,
    },
    collection: fillChain(readCatalogue(cataloguePath(language, collectionDir)), chain),
  }
}

/** Translations that are there and were confirmed; none without a file. */
export function readCatalogue(path: string): Catalogue {
  if (!existsSync(path)) return {}
  const { translations } = po.parse(readFileSync(path, 'utf8'))
  return Object.fromEntries(
    Object.values(translations[''] ?? {}).flatMap(({ msgid, msgstr: [text], comments }) =>
      msgid === '' || !text || comments?.flag?.includes('fuzzy') ? [] : [[msgid, text]],
    ),
  )
}

/**
 * The languages that a build writes besides English.
 * @param names as in the variable LANGUAGES, `en,de,ar`; all if undefined.
 * @throws if one of them does not exist.
 */
export function selectTranslations(names: string | undefined): readonly string[] {
  if (names === undefined || names === '') return TRANSLATIONS
  const wanted = names.split(',').map((name) => name.trim())
  const known: readonly string[] = ['en', ...TRANSLATIONS]
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`LANGUAGES: expected some of ${known.join(',')}, found ${unknown.join(',')}`)
  return TRANSLATIONS.filter((name) => wanted.includes(name))
}
