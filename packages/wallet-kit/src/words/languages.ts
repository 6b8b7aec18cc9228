/** The languages the interface speaks, and which of them a visitor reads. English needs no catalogue. */
import type { Catalogue } from './translation.ts'

export interface Language {
  /** BCP 47, such as `de` or `pt-BR`. */
  readonly code: string
  readonly load: () => Promise<{ readonly default: Catalogue }>
}

/** Languages written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur'])

export function getDirection(code: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(base(code)) ? 'rtl' : 'ltr'
}

const base = (code: string): string => code.toLowerCase().split(/[-_]/)[0] ?? ''

/**
 * The first of a visitor's languages that is available: by its whole code, else by its first part. English, which is
 * always there, also ends the search; returned as undefined.
 */
export function selectLanguage(
  wanted: readonly string[],
  available: readonly Language[],
): Language | undefined {
  for (const code of wanted) {
    if (base(code) === 'en') return undefined
    const exact = available.find(
      (language) => language.code.toLowerCase() === code.toLowerCase().replace('_', '-'),
    )
    const found = exact ?? available.find((language) => base(language.code) === base(code))
    if (found) return found
  }
  return undefined
}
