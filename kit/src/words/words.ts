/**
 * What the interface says, in the visitor's language. English stands where it is said, so that it arrives with the
 * component that says it; another language is one catalogue, loaded when it is wanted. `catalogues/en.json` is made
 * from the sources and gives the others their keys.
 */
import { createContext, useContext } from 'react'
import type english from './catalogues/en.json'

/** Every key there is. */
export type Word = keyof typeof english

/** One language: a text for every key, with the same `{places}` as in English. */
export type Catalogue = Readonly<Record<Word, string>>

/** What `{places}` are filled with. Text, never markup. */
export type Values = Readonly<Record<string, string | number>>

/** Says a text: the catalogue's, or this English where there is none. */
export type Say = (key: Word, inEnglish: string, values?: Values) => string

/** The catalogue in use; undefined is English. */
export const CatalogueContext = createContext<Catalogue | undefined>(undefined)

/** Fills `{places}`. One that has no value stays as it is, so that a mistake shows. */
export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

/** Says texts in the language in use. */
export function useSay(): Say {
  const catalogue = useContext(CatalogueContext)
  return (key, inEnglish, values) => fill(catalogue?.[key] ?? inEnglish, values)
}
