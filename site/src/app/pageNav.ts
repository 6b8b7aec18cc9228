/** The start of every page's header: the mark, and links to the pages. */

/** Pages with their paths. */
const PAGES = { Mint: '/', Peppers: '/peppers', Stats: '/stats', Safe: '/safe', Studio: '/studio' } as const

/** A page that the header links. */
export type NavigationName = keyof typeof PAGES

/**
 * Markup without the wallet button. Static: plain links need no script.
 * @param current the page that is shown; undefined for one without a link.
 */
export function pageNav(current: NavigationName | undefined): string {
  const links = Object.entries(PAGES).map(
    ([name, path]) =>
      `<a href="${path}"${name === current ? ' aria-current="page"' : ''}>${name === 'Peppers' ? COLLECTION.unit.manyCapital : name}</a>`,
  )
  return `<a class="mark" href="/">${COLLECTION.brand}</a><nav>${links.join('')}</nav>`
}
