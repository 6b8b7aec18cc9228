/** A page's metadata for browser tabs, search engines and link previews. */
import { inLanguage, LANGUAGE_NAMES } from '../words/languageNames.ts'
import { LANGUAGE } from '../words/locale.ts'

export interface PageHead {
  readonly title: string
  /** One or two sentences. */
  readonly description: string
  /** The page's own path, from `/`. */
  readonly path: string
  /** The link preview's picture, 1200 × 630: its path and alternative text. */
  readonly image: { readonly path: string; readonly alt: string }
  /** schema.org data: `@type` and properties. */
  readonly about: Readonly<Record<string, unknown>>
  /** Whether search engines may list it; they may unless it is false. */
  readonly isIndexed?: boolean
}

/**
 * The elements of `<head>`.
 * @param origin the page's origin, for example `https://mint.example`. Without it, elements that need an absolute URL
 *   (the picture, the canonical link, the page in other languages) are omitted.
 * @param languages those that the page is available in.
 * @param language that of the page; that of the build unless given.
 */
export function pageHead(
  page: PageHead,
  origin?: string,
  languages: readonly string[] = [],
  language: string = LANGUAGE,
): string {
  const { title, description, path, image, about, isIndexed = true } = page
  const plainUrl = origin && `${origin}${path}`
  const url = plainUrl && urlIn(plainUrl, language)
  const picture = origin && `${origin}${image.path}`
  const facts = { '@context': 'https://schema.org', ...about, description, url, image: picture }
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    property('title', title),
    property('description', description),
    property('type', 'website'),
    property('locale', LANGUAGE_NAMES[language]?.openGraph ?? language),
    ...(isIndexed ? [] : ['<meta name="robots" content="noindex">']),
    ...(isIndexed && plainUrl && url && picture
      ? [
          `<link rel="canonical" href="${escaped(url)}">`,
          ...alternates(plainUrl, languages),
          property('url', url),
          property('image', picture),
          property('image:width', '1200'),
          property('image:height', '630'),
          property('image:alt', image.alt),
          // Twitter takes title, description and picture from the properties above.
          '<meta name="twitter:card" content="summary_large_image">',
        ]
      : []),
    // A data block: browsers run no script of this type. `<` is escaped, so that no value can end the element.
    `<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)}</script>`,
  ].join('')
}

/** The page's own address in a language: without one for English, which those get who ask for no language. */
const urlIn = (url: string, language: string): string => (language === 'en' ? url : inLanguage(url, language))

/** The page in each language, by the address that is canonical there, and where the browser's languages decide. */
const alternates = (url: string, languages: readonly string[]): readonly string[] =>
  languages.length < 2
    ? []
    : [...languages.map((language) => [language, urlIn(url, language)]), ['x-default', url]].map(
        ([code = '', href = '']) => `<link rel="alternate" hreflang="${code}" href="${escaped(href)}">`,
      )

const property = (name: string, content: string) =>
  `<meta property="og:${name}" content="${escaped(content)}">`

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
