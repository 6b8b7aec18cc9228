/** Which addresses are collection pages, between which the page navigates without a reload. */

/** `/safe` is another build (docs/design/pages-and-bytes.md), and files and the API are no pages. */
const PAGES = /^\/(?:$|(?:peppers|stats|studio)\/?$|(?:peppers|studio)\/[^/]+$|owners\/[^/]+$)/

/** Whether `url` is a collection page of the origin. */
export const isCollectionPage = (url: URL, origin: string): boolean =>
  url.origin === origin && PAGES.test(url.pathname)
