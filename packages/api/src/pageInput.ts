/** Input of the pages' `renderPage`, part of which is embedded in the HTML for the page's scripts. */
import type { AddressProblem } from '@peppermint/input/address'
import type { Deployment, SaleWire } from '@peppermint/sale'
import type { Address } from 'viem'
import type { OwnerAnswer, PepperAnswer, PeppersAnswer, StatsAnswer } from './responses.ts'
import type { StudioSection } from './studioSections.ts'

/** Configuration of a deployment. Embedded in the HTML as data, so that bundles are the same on every chain and host. */
export interface SiteConfig {
  readonly deployment: Deployment
  /** JSON-RPC endpoints of the chain, best first. None is contacted before the visitor connects or asks for it. */
  readonly endpoints: readonly string[]
  /** Base address of a block explorer, e.g. `https://tuber.build`, without a slash at its end. */
  readonly explorer?: string
  /** Whether our server reads names and pictures of accounts: the page itself never asks mainnet. */
  readonly names?: true
  /** The WalletConnect relay, where this deployment has one: contacted only when a visitor chooses a wallet behind it. */
  readonly relay?: { readonly projectId: string; readonly url: string }
  /** Base address of our server's API on the page's own origin, or null on a host that has none. */
  readonly api: string | null
  /** Of Safes; absent where nothing is configured for them. */
  readonly safe?: {
    /** Base URL or path of a Safe gateway, without a slash at its end; absent: the workspace reads the chain alone. */
    readonly gateway?: string
    /** Origins that may frame the page as a Safe's host, such as `https://app.safe.global`; none if absent. */
    readonly hosts?: readonly string[]
    /** Safes that `/safe` lists for every visitor; none if absent. */
    readonly listed?: readonly Address[]
  }
  /** Further module scripts of the same origin; only a rehearsal world has any. */
  readonly scripts?: readonly string[]
}

/**
 * What each collection page shows besides the sale: its address, and the API's answers that it is rendered from. An
 * answer is absent where it could not be read; the page then reads it in the browser. A new page adds its line here.
 */
export interface RouteContents {
  /** `/peppers`. */
  readonly peppers: {
    /** The query of its address, as in `?sort=-heat`; empty without one. */
    readonly search: string
    /** `GET /api/peppers` with the filters of `search`, its first page. */
    readonly list?: PeppersAnswer
  }
  /** `/peppers/:id`. */
  readonly pepper: {
    readonly id: number
    /** `GET /api/peppers/{id}`. */
    readonly answer?: PepperAnswer
  }
  /** `/owners/:address`. */
  readonly owner: {
    /** Checksummed. */
    readonly address: Address
    /** Of the page of its peppers; the first page has none. */
    readonly cursor?: string
    /** `GET /api/owners/{address}`. */
    readonly answer?: OwnerAnswer
  }
  /** `/stats`. */
  readonly stats: {
    /** `GET /api/stats`. */
    readonly answer?: StatsAnswer
  }
  /** `/studio` and `/studio/:section`. */
  readonly studio: {
    readonly section: StudioSection | 'overview'
  }
}

/** Pages that are rendered from contents: those of the mint app, and the studio. */
export type RouteName = keyof RouteContents

/** What every page is rendered from. */
interface CommonInput {
  readonly site: SiteConfig
  /** The languages that visitors can choose, BCP 47; only English if absent. */
  readonly languages?: readonly string[]
  /** Where the page is reached, as in `https://mint.example`; absent where that is not known. */
  readonly origin?: string
}

/** The sale as of the server's last reading. */
interface SaleInput {
  /** The sale as JSON carries it; absent where the chain has never been read. */
  readonly sale?: SaleWire
  /** The chain answered, and has no contract at the deployment's address yet. */
  readonly notLaunched?: true
}

export interface MintPageInput extends CommonInput, SaleInput {
  readonly page: 'mint'
  /** When it was read, Unix milliseconds; where it never was, since when that has been tried. */
  readonly readAt: number
  /** The same clock now. */
  readonly now: number
}

export interface SafePageInput extends CommonInput {
  readonly page: 'safe'
  /** Whether the address names a Safe, whose pages the HTML then preloads. */
  readonly hasSafe?: boolean
}

/** The path names a token that does not exist yet. */
export interface NotMinted {
  readonly status: 'not-minted'
  readonly id: number
}

/** The page of an address that does not exist. */
export interface NotFoundPageInput extends CommonInput {
  readonly page: 'not-found'
  /** Of the account or the token that the path should name; absent for any other path. */
  readonly problem?: AddressProblem | NotMinted
}

export interface RoutePageInput<Name extends RouteName> extends CommonInput, SaleInput {
  readonly page: Name
  /** Path and query of the page. */
  readonly path: string
  readonly content: RouteContents[Name]
}

/** Discriminated by `page`. */
export type PageInput =
  | MintPageInput
  | SafePageInput
  | NotFoundPageInput
  | { readonly [Name in RouteName]: RoutePageInput<Name> }[RouteName]
