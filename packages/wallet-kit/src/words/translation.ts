/**
 * Translations of the interface. English is inline in the components, so that it arrives with the
 * component; each other language is one catalogue, loaded on demand. `catalogues/en.json` is made
 * from the sources and gives the others their keys.
 */
import { createContext, useContext } from 'react'
import type english from './catalogues/en.json'

export type TranslationKey = keyof typeof english

/** One language: a text for every key, with the same `{places}` as in English. */
export type Catalogue = Readonly<Record<TranslationKey, string>>

/** What `{places}` are filled with. Text, never markup. */
export type TranslationValues = Readonly<Record<string, string | number>>

/** Says a text: the catalogue's, or this English where there is none. */
export type Translate = (key: TranslationKey, inEnglish: string, values?: TranslationValues) => string

/** The catalogue in use; undefined is English. */
export const CatalogueContext = createContext<Catalogue | undefined>(undefined)

/** Fills `{places}`. One that has no value stays as it is, so that a mistake shows. */
export function interpolate(text: string, values: TranslationValues = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

export function useTranslation(): Translate {
  const catalogue = useContext(CatalogueContext)
  return (key, inEnglish, values) => interpolate(catalogue?.[key] ?? inEnglish, values)
}
