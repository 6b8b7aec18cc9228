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

/** What RainbowKit calls Ukrainian; in BCP 47 it is the country. */
const OTHER_NAMES: Readonly<Record<string, string>> = { ua: 'uk' }

/**
 * The language, script and region that a code means: `zh-HK` is `zh-Hant-HK`, `in` is `id-Latn-ID`.
 * @returns undefined if it is not BCP 47.
 */
function parseCode(code: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(OTHER_NAMES[code.toLowerCase()] ?? code.replaceAll('_', '-')).maximize()
  } catch {
    return undefined
  }
}

/**
 * The first of a visitor's languages that is available: as a whole, else in the same script. `zh-HK` finds `zh-TW`, and
 * never the simplified characters of `zh`. English, which is always there, also ends the search; returned as undefined.
 */
export function selectLanguage(
  wanted: readonly string[],
  available: readonly Language[],
): Language | undefined {
  const parsed = available.map((language) => ({ language, is: parseCode(language.code) }))
  for (const code of wanted.map(parseCode)) {
    if (code?.language === 'en') return undefined
    if (!code) continue
    const found =
      parsed.find(({ is }) => is?.baseName === code.baseName) ??
      parsed.find(({ is }) => is?.language === code.language && is.script === code.script)
    if (found) return found.language
  }
  return undefined
}
