/**
 * What a page says of itself to those who only read its head: browsers' tabs, search engines, and the sites and
 * messengers that show a link as a card.
 */

export interface PageHead {
  readonly title: string
  /** One or two sentences. */
  readonly description: string
  /** The page's own path, from `/`. */
  readonly path: string
  /** The picture that a link shows, 1200 × 630: its path, and what is on it for those who cannot see it. */
  readonly image: { readonly path: string; readonly alt: string }
  /** What the page is about, for machines, in schema.org's terms: `@type` and properties. */
  readonly about: Readonly<Record<string, unknown>>
}

/**
 * The elements, as they stand in `<head>`.
 * @param origin where the page is reached, as in `https://mint.example`. What needs a whole address (the picture, the
 *   canonical link) is left out where it is not known.
 */
export function pageHead({ title, description, path, image, about }: PageHead, origin?: string): string {
  const url = origin && `${origin}${path}`
  const picture = origin && `${origin}${image.path}`
  const facts = { '@context': 'https://schema.org', ...about, description, url, image: picture }
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    property('title', title),
    property('description', description),
    property('type', 'website'),
    ...(url && picture
      ? [
          `<link rel="canonical" href="${escaped(url)}">`,
          property('url', url),
          property('image', picture),
          property('image:width', '1200'),
          property('image:height', '630'),
          property('image:alt', image.alt),
          // Title, description and picture are taken from the properties above.
          '<meta name="twitter:card" content="summary_large_image">',
        ]
      : []),
    // A data block: browsers run no script of this type. `<` is escaped, so that no value can end the element.
    `<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)}</script>`,
  ].join('')
}

const property = (name: string, content: string) =>
  `<meta property="og:${name}" content="${escaped(content)}">`

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
