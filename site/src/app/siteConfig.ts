/**
 * Configuration and data that the server embeds in the HTML, so that the bundles are the same for every chain and
 * host.
 */
import type { SaleWire, SiteConfig } from '@peppermint/server/client'

export type { SiteConfig }

/** The newest known block and its age in whole seconds. */
export interface NewestBlock {
  readonly number: number
  readonly age: number
}

/** The page's data block: the configuration, and the sale that the HTML was rendered from. */
export interface PageData {
  readonly site: SiteConfig
  readonly sale?: SaleWire
  /** Server time in milliseconds when the sale was read or, if `outdated`, when the page was rendered. */
  readonly readAt: number
  /** The server had lost its connection to the chain: the sale is the last known one. */
  readonly outdated?: boolean
  /** The masthead's block. */
  readonly head?: NewestBlock
}

/** Ids of the islands' elements, and prefixes of the ids inside them. */
export const MASTHEAD = 'masthead'
export const PANEL = 'mint'

const ELEMENT = 'peppermint-data'

/** The data block as HTML. `<` is escaped, so that no value can close the element. */
export function pageDataElement(data: PageData): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${ELEMENT}">${json}</script>`
}

/** Reads the document's data block. Throws if `renderPage` did not render the document. */
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
