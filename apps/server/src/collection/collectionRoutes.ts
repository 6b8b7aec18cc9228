/** Routes of the collection. */
import { createRouter, type Router, HttpError, errorResponse } from '@peppermint/http/router.ts'
import { createBlockReader, type TableParts } from './blockReader.ts'
import { activityRoutes } from './activityRoutes.ts'
import { cardRoutes } from './cardRoutes.ts'
import { crateRoutes } from './crateRoutes.ts'
import type { LiveFeed } from './liveFeed.ts'
import { liveRoute } from './liveRoute.ts'
import { mintRoutes } from './mintRoutes.ts'
import { pepperRoutes } from './pepperRoutes.ts'
import type { SaleFeed } from './saleFeed.ts'
import { statsRoutes } from './statsRoutes.ts'
import { z } from 'zod'
import { etagMatches } from '@peppermint/http/staticFiles.ts'
import { saleResponseSchema } from '@peppermint/api/saleWire.ts'

export interface CollectionParts extends TableParts {
  readonly sale: SaleFeed
  readonly live: LiveFeed
}

/** `/api/sale`, `/api/live` and those of `tableRoutes`. */
export function collectionRoutes(parts: CollectionParts): Router {
  const router = createRouter()
  for (const routes of [saleRoute(parts.sale), tableRoutes(parts), liveRoute(parts.live)])
    router.route('/', routes)
  return router
}

/** `/api/peppers`, `/api/owners`, `/api/activity`, `/api/crates`, `/api/stats`: everything read from the tables. */
export function tableRoutes(parts: TableParts): Router {
  const router = createRouter()
  const blocks = createBlockReader(parts)
  for (const routes of [
    pepperRoutes(blocks),
    activityRoutes(blocks),
    crateRoutes(blocks),
    statsRoutes(blocks),
    cardRoutes(blocks),
    mintRoutes(blocks),
  ])
    router.route('/', routes)
  return router
}

/** The first request waits this long for the chain. */
const FIRST_READING_TIMEOUT_MS = 2_000

/** As JSON carries it: prices are decimal strings of wei. */
const saleJson = z.toJSONSchema(saleResponseSchema, { io: 'input' }) as object

/** `/api/sale`: JSON that was serialized when the sale was read. */
export function saleRoute(sale: Pick<SaleFeed, 'preparedSale' | 'latest' | 'failure'>): Router {
  const router = createRouter()
  // Registered by hand: the response is serialized once per reading, not per request.
  router.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/sale',
    summary: 'The sale as the server last read it',
    responses: {
      200: { description: 'The sale.', content: { 'application/json': { schema: saleJson } } },
      304: { description: 'Not modified.' },
      503: errorResponse(
        'The chain was never read: `chain_unreachable`; or the configuration is wrong: `wrong_chain`, `no_contract`, `wrong_contract`.',
      ),
    },
  })
  router.get('/api/sale', async (context) => {
    if (sale.preparedSale() === undefined) await sale.latest(FIRST_READING_TIMEOUT_MS)
    const prepared = sale.preparedSale()
    if (prepared === undefined) {
      throw new HttpError(
        503,
        sale.failure()?.code ?? 'chain_unreachable',
        'The sale has not been read yet. Nothing was sent. Try again in a moment.',
      )
    }
    const { body, headers, etag } = prepared
    if (etagMatches(context.req.header('if-none-match') ?? null, etag))
      return context.body(null, 304, { ETag: etag, 'Cache-Control': 'public, max-age=1' })
    // Headers as a plain object and nothing set on the context: the adapter's fast path.
    return new Response(body, { headers })
  })
  return router
}
