/** The languages by their own names, which are the same in every language. */

interface LanguageName {
  readonly name: string
  /** As Open Graph names it, with the country of most of its readers. */
  readonly openGraph: string
}

/** By BCP 47 code, in the order in which visitors see them. */
export const LANGUAGE_NAMES: Readonly<Record<string, LanguageName>> = {
  en: { name: 'English', openGraph: 'en_US' },
  de: { name: 'Deutsch', openGraph: 'de_DE' },
  es: { name: 'Español', openGraph: 'es_ES' },
  fr: { name: 'Français', openGraph: 'fr_FR' },
  pt: { name: 'Português', openGraph: 'pt_BR' },
  ar: { name: 'العربية', openGraph: 'ar_AR' },
  hi: { name: 'हिन्दी', openGraph: 'hi_IN' },
  ja: { name: '日本語', openGraph: 'ja_JP' },
  ko: { name: '한국어', openGraph: 'ko_KR' },
  zh: { name: '中文', openGraph: 'zh_CN' },
}

/** A path, with its query, in a language. */
export const inLanguage = (path: string, language: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
