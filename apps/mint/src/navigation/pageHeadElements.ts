/** The elements of `<head>` that belong to one page, besides its stylesheets. */

const OF_PAGE = 'meta[name="description"],meta[property],meta[name^="twitter:"],link[rel="canonical"]'

/** Title and metadata of a page. */
export interface HeadElements {
  readonly title: string
  readonly elements: readonly Element[]
}

export const readHead = (from: Document): HeadElements => ({
  title: from.title,
  elements: [...from.head.querySelectorAll(OF_PAGE)],
})

/** Replaces those of the page that was shown before. */
export function showHead({ title, elements }: HeadElements): void {
  document.head.querySelectorAll(OF_PAGE).forEach((element) => element.remove())
  document.head.append(...elements)
  document.title = title
}

const stylesheetsOf = (from: Document): readonly HTMLLinkElement[] => [
  ...from.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'),
]

const hrefOf = (link: HTMLLinkElement): string => link.getAttribute('href') ?? ''

/** Adds the stylesheets of `page` that the document lacks. @returns once they apply. @throws if one cannot be loaded. */
export async function addStylesheets(page: Document): Promise<void> {
  const known = new Set(stylesheetsOf(document).map(hrefOf))
  const missing = stylesheetsOf(page).filter((link) => !known.has(hrefOf(link)))
  await Promise.all(
    missing.map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          const added = document.createElement('link')
          added.rel = 'stylesheet'
          added.href = hrefOf(link)
          added.addEventListener('load', () => resolve())
          added.addEventListener('error', () => {
            added.remove()
            reject(new Error(`stylesheet: ${hrefOf(link)}`))
          })
          document.head.append(added)
        }),
    ),
  )
}

/** The main script of the build that rendered a document: its name has a hash of everything that it imports. */
const mainScriptOf = (from: Document): string | null | undefined =>
  from.head.querySelector('link[data-main]')?.getAttribute('href')

/** Whether another build of the site rendered `page`: its markup may not fit our scripts. */
export const isOtherBuild = (page: Document): boolean => mainScriptOf(page) !== mainScriptOf(document)
