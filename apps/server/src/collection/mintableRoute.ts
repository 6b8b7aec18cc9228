/**
 * `/api/mintable`, for alerts to the creator. Separate from the other probes, because a sale that ended is no reason to
 * restart a process.
 */
import { createRoute } from '@hono/zod-openapi'
import { okOf } from '@peppermint/http/probes.ts'
import { createRouter, errorResponse, HttpError, type Router } from '@peppermint/http/router.ts'
import { checkMintable } from './checkMintable.ts'
import type { SaleReader } from './saleReader.ts'

const CHAIN_TIMEOUT_MS = 5_000

const mintableRoute = createRoute({
  method: 'get',
  path: '/api/mintable',
  tags: ['collection'],
  summary: 'Can a visitor mint right now?',
  responses: {
    200: okOf('Minting is possible.'),
    503: errorResponse(
      '`page_not_built`, `chain_unreachable`, `wrong_chain`, `no_contract`, `wrong_contract`, `chain_stale`, `sold_out`, `sale_paused`, `phase_sold_out`, `sale_not_started`, `sale_ended`, `no_phase`.',
    ),
  },
})

export interface MintableParts {
  readonly snapshot: SaleReader
  readonly isPageBuilt: boolean
}

export function mintableRoutes({ snapshot, isPageBuilt }: MintableParts): Router {
  const router = createRouter()
  router.openapi(mintableRoute, async (context) => {
    const reading = await snapshot.latest(CHAIN_TIMEOUT_MS)
    const state = checkMintable(reading, isPageBuilt, Date.now(), snapshot.failure?.())
    if (!state.ready) throw new HttpError(503, state.code, state.message)
    context.header('Cache-Control', 'no-store')
    return context.json({ code: 'ok', message: 'Minting is possible.' } as const, 200)
  })
  return router
}
