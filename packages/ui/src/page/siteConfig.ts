/**
 * Configuration and data that the server embeds in the HTML, so that the bundles are the same for every chain and
 * host.
 */
import type { RouteContents, RouteName, SaleWire, SiteConfig } from '@peppermint/api'

export type { RouteName, SiteConfig }

/** The newest known block and its age in whole seconds. */
export interface NewestBlock {
  readonly number: number
  readonly age: number
}

/** The mint page's data: the configuration, and the sale that the HTML was rendered from. */
export interface MintPageData {
  readonly page: 'mint'
  readonly site: SiteConfig
  readonly sale?: SaleWire
  /** Server time in milliseconds when the sale was read or, if `outdated`, when the page was rendered. */
  readonly readAt: number
  /** The server had lost its connection to the chain: the sale is the last known one. */
  readonly outdated?: boolean
  /** Nothing is launched at the deployment's address yet. */
  readonly notLaunched?: true
  /** The masthead's block. */
  readonly head?: NewestBlock
}

/** Data of a page whose scripts read everything else themselves. */
export interface PlainPageData {
  readonly page: 'safe' | 'not-found'
  readonly site: SiteConfig
}

/** Data of a collection page: what its HTML was rendered from. */
export interface RouteData<Name extends RouteName> {
  readonly page: Name
  readonly site: SiteConfig
  readonly sale?: SaleWire
  /** Nothing is launched at the deployment's address yet. */
  readonly notLaunched?: true
  readonly content: RouteContents[Name]
}

/** The page's data block, discriminated by `page`. */
export type PageData =
  | MintPageData
  | PlainPageData
  | { readonly [Name in RouteName]: RouteData<Name> }[RouteName]

/** Ids of the islands' elements, and prefixes of the ids inside them. */
export const MASTHEAD = 'masthead'
export const PANEL = 'mint'

/** Id of a page's `<main>`, which its route is mounted in. */
export const MAIN = 'page'

const ELEMENT = 'peppermint-data'

/** The data block as HTML. `<` is escaped, so that no value can close the element. */
export function pageDataElement(data: PageData): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${ELEMENT}">${json}</script>`
}

/** Reads the page's data block. Throws if `renderPage` did not render the document. */
export const readPageData = (): PageData => JSON.parse(findElement(ELEMENT).textContent ?? '') as PageData

/** The element with this id. Throws if `renderPage` did not render the document. */
export function findElement(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`page: no #${id}`)
  return found
}

/** The hosts of the chain's endpoints. */
export function getEndpointHosts(site: SiteConfig): readonly string[] {
  return [...new Set(site.endpoints.map((endpoint) => new URL(endpoint).host))]
}
