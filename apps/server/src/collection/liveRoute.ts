/** `GET /api/live`: server-sent events. */
import { createRoute, z } from '@hono/zod-openapi'
import { networksOf } from '@peppermint/http/edge/clientAddress.ts'
import { createRouter, errorResponse, type Router } from '@peppermint/http/router.ts'
import type { LiveFeed } from './liveFeed.ts'

const route = createRoute({
  method: 'get',
  path: '/api/live',
  summary: 'Live updates (server-sent events)',
  description:
    'Events `sale` (the body of `/api/sale` with `sentAt`), `transfer`, `crate-closed`, `crate-fallback-started`, `crate-revealed`, `rollback` (a reorg removed everything above its block) and `reset` (read everything again). Crates are numbered as in `/api/crates`, from 0. After a reconnect, `Last-Event-ID` resends missed events.',
  request: {
    query: z.strictObject({}),
    headers: z.object({
      'last-event-id': z
        .string()
        .regex(/^\d{1,15}$/, 'must be the id of an event')
        .optional(),
    }),
  },
  responses: {
    200: { description: 'The event stream.', content: { 'text/event-stream': { schema: z.string() } } },
    400: errorResponse('`Last-Event-ID` is not the id of an event.'),
    429: errorResponse('`too_many_streams`: too many streams from one address, /64, /56 or /48.'),
    503: errorResponse('`live_full`: too many streams in total.'),
  },
})

export function liveRoute(live: LiveFeed): Router {
  const router = createRouter()
  router.openapi(route, (context) => {
    const after = context.req.valid('header')['last-event-id']
    const headers = {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Disables response buffering in nginx.
      'X-Accel-Buffering': 'no',
    }
    // HEAD must not open a stream.
    if (context.req.method === 'HEAD') return context.body(null, 200, headers)
    const client: string | undefined = context.get('client')
    const stream = live.open(networksOf(client ?? 'unknown'), after === undefined ? undefined : Number(after))
    return context.body(stream, 200, headers)
  })
  return router
}
