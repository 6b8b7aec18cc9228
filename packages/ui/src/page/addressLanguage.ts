/** The language that an address names, where no cookie can keep it: in a frame of another site, for example. */

/**
 * Adds to `url` the language of `address`, unless it names one itself or a cookie keeps it.
 * @param cookies of the document. A browser that allows cookies may still refuse ours in a frame.
 */
export function keepLanguage(url: URL, address: string, cookies: string): void {
  const language = new URL(address).searchParams.get('lang')
  if (language && !url.searchParams.has('lang') && !cookies.includes(`lang=${language}`))
    url.searchParams.set('lang', language)
}

/** @returns `address`, with its filters, in another language. */
export function addressIn(language: string, address: string): string {
  const url = new URL(address)
  url.searchParams.set('lang', language)
  return url.href
}

/** The address of another page of ours, in the language of this one. */
export function pageAddress(path: string): string {
  const url = new URL(path, location.href)
  keepLanguage(url, location.href, navigator.cookieEnabled ? document.cookie : '')
  return url.href
}

/**
 * Links lead from the address as it is at the click: to this page in another language, of which the server knew only the
 * address that it rendered, and to other pages in this language.
 */
export function followAddress(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
    if (!link || link.origin !== location.origin || link.download) return
    link.href = link.hreflang ? addressIn(link.hreflang, location.href) : pageAddress(link.href)
  })
}
