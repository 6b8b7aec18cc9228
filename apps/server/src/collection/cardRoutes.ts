/** `/api/cards`: the card of every pepper in a few bytes each, so that a gallery filters and sorts in the browser. */
import { createRoute, z } from '@hono/zod-openapi'
import { encodeTraits, getCard } from '@peppermint/art'
import { sql } from 'drizzle-orm'
import { peppers } from '../db/schema.ts'
import { createRouter, errorResponse, notModifiedResponse, type Router } from '@peppermint/http/router.ts'
import type { BlockReader } from './blockReader.ts'
import { cardsSchema } from '@peppermint/api/answers.ts'

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
    const answer = await blocks.fromRows(context, CARDS, cardsOf)
    return answer === undefined ? context.body(null, 304) : context.json(answer, 200)
  })
  return router
}

/** Tokens are minted in sequence from 1. */
const CARDS = sql`select to_json(array(
  select coalesce(${peppers.card}, 0) from ${peppers} order by ${peppers.token}))`

function cardsOf(value: unknown) {
  const numbers = value as number[]
  return { numbers, packed: numbers.map((card) => (card === 0 ? 0 : encodeTraits(getCard(card)))) }
}
