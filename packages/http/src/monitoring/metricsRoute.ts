/** `/metrics`, for direct connections from `METRICS_FROM` only: every visitor of a proxy there would match it. */
import { createRoute, z } from '@hono/zod-openapi'
import { createAddressMatcher, isForwarded } from '../edge/clientAddress.ts'
import { createRouter, HttpError, errorResponse, type Router } from '../router.ts'
import type { Metrics } from './metrics.ts'

const route = createRoute({
  method: 'get',
  path: '/metrics',
  tags: ['operation'],
  summary: 'Prometheus metrics of this process.',
  responses: {
    200: { description: 'The metrics.', content: { 'text/plain': { schema: z.string() } } },
    404: errorResponse('`not_found`: the client is not in `METRICS_FROM`.'),
  },
})

/** @param allowedRanges addresses or ranges (CIDR) of those who may read. */
export function metricsRoute(metrics: Metrics, allowedRanges: readonly string[]): Router {
  const isAllowed = createAddressMatcher(allowedRanges)
  const router = createRouter()
  router.openapi(route, async (context) => {
    const { incoming } = context.env ?? {}
    if (!incoming || isForwarded(incoming) || !isAllowed(context.get('client')))
      throw new HttpError(404, 'not_found', 'Not found.')
    const { type, text } = await metrics.text()
    return context.text(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
  })
  return router
}
