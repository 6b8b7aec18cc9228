/**
 * What every route of the Transaction Service's API shares: its path, its chain, its query and its pages.
 *
 * One gateway serves several chains, the Transaction Service one: the chain is in the path, by id or by its short name
 * as in Safe's URLs.
 */
import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import { addressInput, pageSchema, type Page } from '@peppermint/safe/wire'
import type { Context } from 'hono'
import type { AppEnv } from '@peppermint/http/router.ts'
import type { GatewayChain, GatewayChains } from '../gatewayChain.ts'
import { MAX_OFFSET } from '../http/cursor.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { requestUrl } from '../http/requestUrl.ts'
import type { Query } from '../transactions/listFilters.ts'
import { requireSafe } from '../safes/requireSafe.ts'

export const SERVICE_PATH = '/tx-service/{chainId}/api'

export const ofService = z.object({
  chainId: z.string().openapi({ description: 'Id of the chain, or its short name (EIP-3770)' }),
})
export const ofServiceSafe = ofService.extend({ safe: addressInput })

const TAGS = ['Transaction Service']

type Method = 'get' | 'post' | 'delete'
type RequestConfig = NonNullable<RouteConfig['request']>

export function serviceRoute<
  const M extends Method,
  const Request extends RequestConfig,
  const Status extends 200 | 201,
  Body extends z.ZodType,
>(method: M, path: `/${string}`, summary: string, request: Request, status: Status, body: Body) {
  const content = { 'application/json': { schema: body } }
  const responses = { [status]: { description: 'OK', content } } as {
    [Each in Status]: { description: string; content: { 'application/json': { schema: Body } } }
  }
  return createRoute({ method, path: `${SERVICE_PATH}${path}`, tags: TAGS, summary, request, responses })
}

/** A route whose answer is only that it was done. */
export function serviceCommand<
  const M extends Method,
  const Request extends RequestConfig,
  const Status extends 201 | 204,
>(method: M, path: `/${string}`, summary: string, request: Request, status: Status) {
  const responses = { [status]: { description: 'Done' } } as { [Each in Status]: { description: string } }
  return createRoute({ method, path: `${SERVICE_PATH}${path}`, tags: TAGS, summary, request, responses })
}

/** @throws {GatewayError} 404. */
export function serviceChainOf(chains: GatewayChains, idOrName: string): GatewayChain {
  const chain =
    chains.get(idOrName) ?? [...chains.values()].find(({ config }) => config.shortName === idOrName)
  if (chain === undefined) throw new GatewayError(404, 'Chain not found')
  return chain
}

/** The chain and the Safe that a path names. @throws {GatewayError} 404. */
export async function serviceSafeOf(
  chains: GatewayChains,
  { chainId, safe }: z.infer<typeof ofServiceSafe>,
  context: Context<AppEnv>,
) {
  const chain = serviceChainOf(chains, chainId)
  return { chain, safe: await requireSafe(chain, safe, context.get('client')) }
}

/**
 * The query of a request, of which nothing is ignored: an unknown filter would answer with more than was asked for.
 * @throws {GatewayError} 400 for a parameter that is not supported, and for one that is given twice.
 */
export function serviceQuery(context: Context<AppEnv>, supported: readonly string[]): Query {
  const { searchParams } = new URL(context.req.url)
  for (const name of searchParams.keys()) {
    if (!supported.includes(name))
      throw new GatewayError(400, `Not supported: the parameter ${name.slice(0, 50)}`, [name])
    if (searchParams.getAll(name).length > 1)
      throw new GatewayError(400, `The parameter ${name} is given twice`, [name])
  }
  return (name) => searchParams.get(name) || undefined
}

export const PAGE_PARAMETERS = ['limit', 'offset'] as const

/** A flag as JavaScript or Python writes it. @throws {GatewayError} 422. */
export function flagOf(query: Query, name: string): boolean | undefined {
  const text = query(name)?.toLowerCase()
  if (text === undefined) return undefined
  if (text !== 'true' && text !== 'false') throw new GatewayError(422, 'Invalid boolean', [name])
  return text === 'true'
}

/** @throws {GatewayError} 422 for another order than these. */
export function orderingOf<Ordering extends string>(
  query: Query,
  orderings: readonly [Ordering, ...Ordering[]],
): Ordering {
  const asked = query('ordering')
  const found = asked === undefined ? orderings[0] : orderings.find((ordering) => ordering === asked)
  if (found === undefined)
    throw new GatewayError(422, `Not supported: this ordering. Use ${orderings.join(' or ')}`, ['ordering'])
  return found
}

/** Of an ordering as it is asked for: `-created` is by `created`, the newest first. */
export const orderOf = <const Ordering extends string>(ordering: Ordering) => ({
  by: ordering.replace('-', '') as Ordering extends `-${infer By}` ? By : Ordering,
  isAscending: !ordering.startsWith('-'),
})

export interface ServicePageRequest {
  readonly limit: number
  readonly offset: number
  /** Absolute, as the client reached it. */
  readonly url: string
}

const MAX_LIMIT = 100

/** @throws {GatewayError} 422 for what is no number. */
export function servicePageOf(
  context: Context<AppEnv>,
  query: Query,
  defaultLimit = MAX_LIMIT,
): ServicePageRequest {
  const read = (name: (typeof PAGE_PARAMETERS)[number], usual: number) => {
    const text = query(name)
    if (text === undefined) return usual
    if (!/^\d{1,15}$/.test(text)) throw new GatewayError(422, 'Invalid number', [name])
    return Number(text)
  }
  const limit = Math.min(read('limit', defaultLimit) || defaultLimit, MAX_LIMIT)
  const offset = read('offset', 0)
  if (offset > MAX_OFFSET) {
    const instead = 'Ask by nonce or time, or export the history as CSV'
    throw new GatewayError(422, `Pages end after offset ${MAX_OFFSET}. ${instead}`, ['offset'])
  }
  return { limit, offset, url: requestUrl(context) }
}

export type ServicePage<T> = Required<Page<T>>

/**
 * A page beyond `MAX_OFFSET` is linked as well: its refusal says that there is more, which no link would hide.
 * @param hasNext whether something follows the results, of which a page of large ones has fewer than its limit.
 */
export function servicePage<T>(
  results: readonly T[],
  { limit, offset, url }: ServicePageRequest,
  hasNext: boolean,
  count: number | null,
): ServicePage<T> {
  const at = (other: number) => {
    const page = new URL(url)
    page.searchParams.set('limit', String(limit))
    page.searchParams.set('offset', String(other))
    return page.href
  }
  const next = offset + results.length
  return {
    count,
    next: hasNext ? at(next) : null,
    previous: offset === 0 ? null : at(Math.max(0, offset - limit)),
    results,
  }
}

export const servicePageSchema = <T extends z.ZodType>(item: T) =>
  pageSchema(item).extend({
    count: z.number().nullable().openapi({ description: 'Null if it is not known, as of more than 1,000' }),
  })

/** Calldata in the results of one page; the first is always there. */
const MAX_PAGE_BYTES = 262_144

/** The first results, whose calldata together is not too much for one answer, with its size. */
export function withinPage<T>(results: readonly T[], sizeOf: (result: T) => number) {
  let bytes = 0
  const shown: T[] = []
  for (const result of results) {
    if (shown.length > 0 && bytes + sizeOf(result) > MAX_PAGE_BYTES) break
    bytes += sizeOf(result)
    shown.push(result)
  }
  return { shown, bytes }
}
