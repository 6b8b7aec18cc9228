/** The sale as JSON: bytes that were made when it was read, so that asking costs next to nothing. */
import { createRouter, HttpError, errorResponse, type Router } from '../http/router.ts'
import { etagMatches } from '../http/staticFiles.ts'
import type { SaleFeed } from './saleFeed.ts'
import { saleResponseSchema } from './saleSchema.ts'

/** How long the very first answer may wait for the chain, in milliseconds. */
const FIRST_READING_TIMEOUT_MS = 2_000

export function saleRoute(sale: Pick<SaleFeed, 'preparedSale' | 'latest' | 'failure'>): Router {
  const router = createRouter()
  // Registered by hand: the answer is made once per reading, not per request.
  router.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/sale',
    summary: 'The sale as the server last read it',
    responses: {
      200: { description: 'The sale.', content: { 'application/json': { schema: saleResponseSchema } } },
      304: { description: 'As it was.' },
      503: errorResponse(
        'The chain was never read: `chain_unreachable`, or where a variable of the server is wrong `wrong_chain`, `no_contract`, `not_the_collection`.',
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
        'Our server has not read the sale yet. Nothing was sent. Try again in a moment.',
      )
    }
    const { body, headers, etag } = prepared
    if (etagMatches(context.req.header('if-none-match') ?? null, etag))
      return context.body(null, 304, { ETag: etag, 'Cache-Control': 'public, max-age=1' })
    // Headers as an object, and nothing set on the context: the adapter writes both as they are.
    return new Response(body, { headers })
  })
  return router
}
