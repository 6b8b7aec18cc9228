/** Renders a collection page from the API's answers. */
import type { ReactNode } from 'react'
import { parseSale, type RouteName, type RoutePageInput } from '@peppermint/api'
import type { Sale } from '@peppermint/sale'
import { renderFrame } from './pageFrame.tsx'
import type { PageHead } from './pageHead.ts'
import type { NavigationName } from './pageNav.ts'
import type { PageData, RouteData } from './siteConfig.ts'

/** How a collection page is rendered. */
export interface RoutePage<Name extends RouteName> {
  /** The link in the header that leads to it. */
  readonly current: NavigationName | undefined
  /** @param sale undefined if the chain was never read. */
  readonly head: (data: RouteData<Name>, sale: Sale | undefined) => Omit<PageHead, 'path'>
  /** What the route hydrates, from the same data. */
  readonly main: (data: RouteData<Name>) => ReactNode
}

/** The function that renders the page's complete document. */
export function renderRoute<Name extends RouteName>(
  page: RoutePage<Name>,
): (input: RoutePageInput<Name>) => string {
  return (input) => {
    const { site, content, path, origin, languages } = input
    const data: RouteData<Name> = {
      page: input.page,
      site,
      content,
      ...(input.sale === undefined ? {} : { sale: input.sale }),
      ...(input.notLaunched && { notLaunched: true }),
    }
    const sale = input.sale === undefined ? undefined : parseSale(input.sale)
    return renderFrame({
      // One member of the union, which the compiler cannot see for any name.
      data: data as PageData,
      head: { ...page.head(data, sale), path },
      current: page.current,
      name: sale?.name,
      main: page.main(data),
      origin,
      languages,
    })
  }
}
