/** What a collection page is made of: its address and the API's answers. */
import type { AddressProblem } from '@peppermint/input/address'
import type { NotMinted, RouteContents, RouteName } from '@peppermint/api/pageInput.ts'

/** There is no page at this address: the server answers 404. */
export class NoSuchPage extends Error {
  override readonly name: string = 'NoSuchPage'
}

/** The path should name an account or a token, and does not: the server answers 404 with the reason. */
export class NotThere extends NoSuchPage {
  override readonly name = 'NotThere'
  readonly problem: AddressProblem | NotMinted

  constructor(problem: AddressProblem | NotMinted) {
    super()
    this.problem = problem
  }
}

/** Where the page is cannot be read now: the server answers 503. */
export class UnreadableName extends Error {
  override readonly name = 'UnreadableName'
}

/** The API refused the request as invalid. */
export class InvalidPageRequest extends NoSuchPage {}

/** The address of a request. */
export interface PageAddress {
  /** Parameters of the route's pattern. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Of the page; undefined where that is not known. */
  readonly chainId: number | undefined
}

/**
 * Asks this server's API.
 * @param path with its query, as in `/api/stats`.
 * @returns the answer's JSON; undefined while the server cannot read it.
 * @throws {NoSuchPage} where the API answers 404, {@link InvalidPageRequest} where it answers 400.
 */
export type AskApi = <Answer>(path: string) => Promise<Answer | undefined>

/** A collection page on the server. */
export interface PageRoute<Name extends RouteName> {
  readonly page: Name
  /** The router's pattern, as in `/peppers/:id`. */
  readonly pattern: string
  /**
   * The page's one address, path and query without anything that it ignores. Pages are cached by it.
   * @throws {NoSuchPage}
   */
  readonly canonicalPath: (address: PageAddress) => string
  /**
   * The path that an address leads to whose page is elsewhere, as a name's; undefined where the page is here. Never
   * cached or shared by visitors.
   * @throws {NoSuchPage} and {@link UnreadableName}
   */
  readonly leadsTo?: (address: PageAddress, ask: AskApi) => Promise<string | undefined>
  /** @throws {NoSuchPage} and, for a query that the API refuses, {@link InvalidPageRequest}. */
  readonly readContent: (address: PageAddress, ask: AskApi) => Promise<RouteContents[Name]>
  /** Its addresses for search engines. @param minted how many peppers there are. */
  readonly addresses: (minted: number) => readonly string[]
}
