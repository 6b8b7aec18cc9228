/**
 * `/metrics`, for those who were named, and only when they ask themselves: behind a proxy every visitor would come
 * from an address that was named.
 */
import { createRoute, z } from '@hono/zod-openapi'
import { addressesIn, isForwarded } from '../edge/clientAddress.ts'
import { createRouter, HttpError, errorResponse, type Router } from '../router.ts'
import type { Metrics } from './metrics.ts'

const route = createRoute({
  method: 'get',
  path: '/metrics',
  tags: ['operation'],
  summary: 'Figures of this process, for Prometheus.',
  responses: {
    200: { description: 'The figures.', content: { 'text/plain': { schema: z.string() } } },
    404: errorResponse('`not_found`: whoever asks is not among those who may read them.'),
  },
})

/** @param allowedRanges addresses or ranges (CIDR) of those who may read. */
export function metricsRoute(metrics: Metrics, allowedRanges: readonly string[]): Router {
  const isAllowed = addressesIn(allowedRanges)
  const router = createRouter()
  router.openapi(route, async (context) => {
    const { incoming } = context.env ?? {}
    if (!incoming || isForwarded(incoming) || !isAllowed(context.get('client')))
      throw new HttpError(404, 'not_found', 'There is nothing at this address.')
    const { type, text } = await metrics.text()
    return context.text(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
  })
  return router
}
