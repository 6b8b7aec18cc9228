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

/** Links to other languages lead from the address as it is at the click. The server knew only the one that it rendered. */
export function followAddress(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]')
    if (link) link.href = addressIn(link.hreflang, location.href)
  })
}
