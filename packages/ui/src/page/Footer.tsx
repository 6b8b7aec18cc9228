/** The footer: the other pages, the languages, where the collection is stored, and its contract. */
import { Fragment } from 'react'
import type { Deployment } from '@peppermint/sale'
import { t } from '../words/t.ts'
import { inLanguage, LANGUAGE_NAMES } from '../words/languageNames.ts'
import { LANGUAGE } from '../words/locale.ts'

export interface FooterProps {
  /** The collection's name; undefined until the chain has been read. */
  readonly name: string | undefined
  /** The contract that the page reads, and its chain. */
  readonly deployment: Deployment
  /** Address of a block explorer without a trailing slash. */
  readonly explorer?: string
  /** None where the page has one language only. */
  readonly choice?: LanguageChooserProps | undefined
}

/** Static: rendered once, never hydrated. */
export function Footer({ name, deployment: { chainId, contract }, explorer, choice }: FooterProps) {
  return (
    <div className="wrap foot">
      <nav aria-label={t`More pages`}>
        <a href="/peppers">{t`${COLLECTION.unit.manyCapital}`}</a> <a href="/stats">{t`Stats`}</a>{' '}
        <a href="/safe">Safe</a> <a href="/studio">{t`Studio`}</a>
        {COLLECTION.links.map(({ label, url }) => (
          <Fragment key={url}>
            {' '}
            <a href={url} target="_blank" rel="noreferrer">
              {label}
            </a>
          </Fragment>
        ))}
      </nav>
      <p>
        {name === undefined
          ? t`The collection lives on ${COLLECTION.chain.name}, chain ${chainId}, ${COLLECTION.storage}. This page is open source: anyone can host it.`
          : t`${name} lives on ${COLLECTION.chain.name}, chain ${chainId}, ${COLLECTION.storage}. This page is open source: anyone can host it.`}
      </p>
      <p className="s m brk">
        {t`Contract`}{' '}
        {explorer === undefined ? (
          contract
        ) : (
          <a href={`${explorer}/address/${contract}`} target="_blank" rel="noreferrer">
            {contract}
          </a>
        )}
      </p>
      {choice && <LanguageChooser {...choice} />}
    </div>
  )
}

interface LanguageChooserProps {
  /** BCP 47 codes of the languages to choose from. */
  readonly languages: readonly string[]
  /** Path and query of the page; empty for the address that the visitor is at. */
  readonly path: string
}

/**
 * Links to the same page in each language. They work without scripts: the server remembers the choice.
 * Nothing where there is no choice.
 */
function LanguageChooser({ languages, path }: LanguageChooserProps) {
  if (languages.length < 2) return null
  return (
    <nav className="languages" aria-label={t`Language`}>
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
