/** `/api/cards`: the card of every pepper in a few bytes each, so that a gallery filters and sorts in the browser. */
import { createRoute, z } from '@hono/zod-openapi'
import { encodeTraits, getCard } from '@peppermint/peppers'
import { sql } from 'drizzle-orm'
import { peppers } from '../db/schema.ts'
import { createRouter, errorResponse, notModifiedResponse, type Router } from '../http/router.ts'
import { asOfSchema } from './asOf.ts'
import type { BlockReader } from './blockReader.ts'

export const cardsSchema = z.object({
  asOf: asOfSchema,
  numbers: z
    .array(z.int())
    .openapi({ description: 'Place in the deck of each pepper, from pepper 1; 0 while it is sealed.' }),
  packed: z
    .array(z.int())
    .openapi({ description: 'Traits of each in 24 bits, as the chain packs them; 0 while it is sealed.' }),
})

const route = createRoute({
  method: 'get',
  path: '/api/cards',
  summary: 'The cards of all peppers',
  request: { query: z.strictObject({}) },
  responses: {
    200: {
      description: 'The cards of all peppers.',
      content: { 'application/json': { schema: cardsSchema } },
    },
    304: notModifiedResponse,
    400: errorResponse('This route takes no parameters.'),
    503: errorResponse('`not_ready`: indexing has not caught up with the chain yet.'),
  },
})

export function cardRoutes(blocks: BlockReader): Router {
  const router = createRouter()
  router.openapi(route, async (context) => {
    const answer = await blocks.fromRows(context, OPENED, cardsOf)
    return answer === undefined ? context.body(null, 304) : context.json(answer, 200)
  })
  return router
}

/** The newest token, and token and card of those that are opened. */
const OPENED = sql`select json_build_object(
  'size', coalesce(max(${peppers.token}), 0),
  'opened', coalesce(json_agg(json_build_array(${peppers.token}, ${peppers.card})) filter (where ${peppers.card} is not null), '[]')
) from ${peppers}`

function cardsOf(value: unknown) {
  const { size, opened } = value as {
    readonly size: number
    readonly opened: readonly (readonly [token: number, card: number])[]
  }
  const zeros = () => Array.from({ length: size }, () => 0)
  const [numbers, packed] = [zeros(), zeros()]
  for (const [token, card] of opened) {
    numbers[token - 1] = card
    packed[token - 1] = encodeTraits(getCard(card))
  }
  return { numbers, packed }
}
