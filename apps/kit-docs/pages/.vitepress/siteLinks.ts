/** Where links between the kit's documents lead on the site. */

const PAGES: Readonly<Record<string, string>> = {
  'README.md': '/start',
  'wallet-kit/README.md': '/start',
  'testing/README.md': '/recipes/testing',
  'docs/theming.md': '/theming',
  'theming.md': '/theming',
  'docs/migrating.md': '/moving/rainbowkit-names',
  'docs/migrating-from-appkit.md': '/moving/appkit',
  'docs/versioning.md': '/versions',
  'CHANGELOG.md': '/changelog',
}

/** @param href as in a document; a link to a page that the site lacks stays, and fails the build. */
export function toSiteLink(href: string): string {
  const [path = '', anchor] = href.replace(/^(\.\.?\/)+/, '').split('#')
  const page = PAGES[path]
  return page === undefined ? href : `${page}${anchor === undefined ? '' : `#${anchor}`}`
}
