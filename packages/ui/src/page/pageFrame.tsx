/** The frame of every collection page but the mint page, which has a hero: header, main element, footer. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Footer } from './Footer.tsx'
import { htmlDocument } from './htmlDocument.ts'
import { MastheadIsland } from './MastheadIsland.tsx'
import { pageHead, type PageHead } from './pageHead.ts'
import { pageNav, type NavigationName } from './pageNav.ts'
import { prerenderSession } from './prerenderSession.ts'
import { MAIN, MASTHEAD, pageDataElement, type PageData } from './siteConfig.ts'
import { t } from '../words/t.ts'

interface FrameParts {
  readonly data: PageData
  readonly head: PageHead
  /** The link in the header that leads to the page. */
  readonly current: NavigationName | undefined
  /** The collection's name; undefined until the chain has been read. */
  readonly name: string | undefined
  readonly main: ReactNode
  readonly origin: string | undefined
  readonly languages: readonly string[] | undefined
}

/** A complete document. `main` is hydrated by the page's route. */
export function renderFrame({ data, head, current, name, main, origin, languages = [] }: FrameParts): string {
  const { page, site } = data
  const explorer = site.explorer === undefined ? {} : { explorer: site.explorer }
  const masthead = renderToString(<MastheadIsland session={prerenderSession(site, undefined)} />, {
    identifierPrefix: MASTHEAD,
  })
  const body = `<a class="skip" href="#${MAIN}">${t`Skip to the page`}</a>
<header class="plain-top"><div class="wrap top">${pageNav(current)}<div id="${MASTHEAD}">${masthead}</div></div></header>
<main class="wrap framed" id="${MAIN}" tabindex="-1">${renderToString(main, { identifierPrefix: MAIN })}</main>
<footer>${renderToStaticMarkup(<Footer name={name} deployment={site.deployment} choice={{ languages, path: head.isIndexed === false ? '' : head.path }} {...explorer} />)}</footer>`
  return htmlDocument({
    head: pageHead(head, origin, languages),
    body: `${body}${pageDataElement(data)}`,
    page,
    site,
  })
}
