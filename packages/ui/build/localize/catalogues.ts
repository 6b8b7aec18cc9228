/** The languages of the pages and their catalogues. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Languages besides English, which needs no catalogue: those of the kit. */
export const TRANSLATIONS = ['ar', 'de', 'es', 'fr', 'hi', 'ja', 'ko', 'pt', 'zh'] as const

/** A plural's forms (CLDR's categories), chosen by the value of one placeholder. */
export interface PluralForms {
  /** The placeholder that is the number. */
  readonly count: number
  readonly zero?: string
  readonly one?: string
  readonly two?: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}

/** Translations by the key of the message. */
export type Catalogue = Readonly<Record<string, string | PluralForms>>

/** What is needed to write files in a language. */
export interface Translation {
  /** BCP 47. */
  readonly language: string
  /** English where it has no text. */
  readonly messages: Catalogue
  /** Translations of the collection's own texts, by the English text. */
  readonly collection: Readonly<Record<string, string>>
}

/** English as it is in the sources. */
export const ENGLISH: Translation = { language: 'en', messages: {}, collection: {} }

/** Folder of the catalogues of the pages. */
const cataloguesDir = join(import.meta.dirname, '../../src/words/catalogues')

const BY_THREE = String.raw`\B(?=(\d\d\d)+$)`
/** By two, but the last three. */
const INDIAN = String.raw`\B(?=(\d\d)*\d\d\d$)`

/** Messages of `packages/ui/src/words/locale.ts`, which no catalogue has. */
export const LOCALE_KEYS: readonly string[] = ['en', 'ltr', BY_THREE]

/** @param collectionDir the collection's folder, which may have further catalogues. */
export function loadTranslation(language: string, collectionDir: string): Translation {
  return {
    language,
    messages: {
      ...loadMessages(language),
      en: language,
      ltr: language === 'ar' ? 'rtl' : 'ltr',
      [BY_THREE]: language === 'hi' ? INDIAN : BY_THREE,
    },
    collection: readCatalogue(
      join(collectionDir, 'catalogues', `${language}.json`),
    ) as Translation['collection'],
  }
}

/** The catalogue of the pages, as it is in its file. */
export const loadMessages = (language: string): Catalogue =>
  readCatalogue(join(cataloguesDir, `${language}.json`)) as Catalogue

/** A catalogue's file; empty where there is none. */
const readCatalogue = (path: string): unknown =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as unknown) : {}

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
