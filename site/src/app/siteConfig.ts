/**
 * What a page has to be told about where it stands. It travels in the HTML as data, so that the bundles are
 * the same on every chain and every host.
 */
import type { SaleWire, SiteConfig } from '@peppermint/server/client'

export type { SiteConfig }

/** The newest block known and its age in whole seconds. */
export interface HeadLine {
  readonly number: number
  readonly age: number
}

/** What the HTML carries for the scripts: the configuration and the sale that it was rendered from. */
export interface PageData {
  readonly site: SiteConfig
  readonly sale?: SaleWire
  /** Server's clock when the sale was read or, where `outdated`, when the page was made; milliseconds. */
  readonly readAt: number
  /** The server had lost the chain by then: the sale is the last one known. */
  readonly outdated?: boolean
  /** What the masthead was rendered with. */
  readonly head?: HeadLine
}

/**
 * The islands: ids of their elements, and prefixes of the ids inside, which would otherwise be the same in both.
 */
export const MASTHEAD = 'masthead'
export const PANEL = 'mint'

const ELEMENT = 'peppermint-data'

/**
 * The data block as HTML. `<` is escaped, so that no value can end the element.
 */
export function pageDataElement(data: PageData): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${ELEMENT}">${json}</script>`
}

/** Reads the data block of this document. Throws where the document was not made by `renderPage`. */
export function readPageData(): PageData {
  const element = document.getElementById(ELEMENT)
  if (element?.textContent === undefined || element.textContent === null) {
    throw new Error('This page lacks its data block: it was not rendered by Peppermint.')
  }
  return JSON.parse(element.textContent) as PageData
}

/** The hosts of the chain's endpoints, as a person would name them. */
export function hostsOf(site: SiteConfig): readonly string[] {
  return [...new Set(site.endpoints.map((endpoint) => new URL(endpoint).host))]
}
