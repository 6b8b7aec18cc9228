/** Links to the same page in each language. They work without scripts: the server remembers the choice. */
import { inLanguage, LANGUAGE_NAMES } from '../words/languageNames.ts'
import { LANGUAGE } from '../words/locale.ts'
import { t } from '../words/t.ts'

export interface LanguageChooserProps {
  /** BCP 47 codes of the languages to choose from. */
  readonly languages: readonly string[]
  /** Path and query of the page; empty for the address that the visitor is at. */
  readonly path: string
  /** Above the links: what they lead to, where that is not this page. */
  readonly note?: string
}

/** Nothing where there is no choice. */
export function LanguageChooser({ languages, path, note }: LanguageChooserProps) {
  if (languages.length < 2) return null
  return (
    <nav className="languages" aria-label={t`Language`}>
      {note !== undefined && <p className="s m">{note}</p>}
      {Object.entries(LANGUAGE_NAMES)
        .filter(([code]) => languages.includes(code))
        .map(([code, { name }]) => (
          <a
            key={code}
            href={inLanguage(path, code)}
            lang={code}
            hrefLang={code}
            aria-current={code === LANGUAGE ? 'true' : undefined}
          >
            {name}
          </a>
        ))}
    </nav>
  )
}
