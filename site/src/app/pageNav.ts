/** The start of every page's header: the mark, and links to the pages. */

/** Pages with their paths. */
const PAGES = { Mint: '/', Safe: '/safe' } as const

/** Markup without the wallet button. Static: plain links need no script. */
export function pageNav(current: keyof typeof PAGES): string {
  const links = Object.entries(PAGES).map(
    ([name, path]) => `<a href="${path}"${name === current ? ' aria-current="page"' : ''}>${name}</a>`,
  )
  return `<a class="mark" href="/">Peppermint</a><nav>${links.join('')}</nav>`
}
