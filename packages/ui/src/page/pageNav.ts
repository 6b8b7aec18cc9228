/** The start of every page's header: the mark, and links to the pages. */
import { t } from '../words/t.ts'

/** Pages with their paths and labels; those for owners and creators are smaller. */
const PAGES = {
  Mint: ['/', t`Mint`],
  Peppers: ['/peppers', t`${COLLECTION.unit.manyCapital}`],
  Stats: ['/stats', t`Stats`],
  Safe: ['/safe', 'Safe', 'less'],
  Studio: ['/studio', t`Studio`, 'less'],
} as const

/** A page that the header links. */
export type NavigationName = keyof typeof PAGES

/**
 * Markup without the wallet button. Static: plain links need no script.
 * @param current the page that is shown; undefined for one without a link.
 */
export function pageNav(current: NavigationName | undefined): string {
  const links = Object.entries(PAGES).map(
    ([name, [path, label, size]]) =>
      `<a href="${path}"${size ? ` class="${size}"` : ''}${name === current ? ' aria-current="page"' : ''}>${label}</a>`,
  )
  return `<a class="mark" href="/">${COLLECTION.brand}</a><nav>${links.join('')}</nav>`
}
