/** `/api/mints`: who each pepper was minted to, and in which block, in a few bytes each. */
import { createRoute, z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { peppers } from '../db/schema.ts'
import { createRouter, errorResponse, notModifiedResponse, type Router } from '@peppermint/http/router.ts'
import type { BlockReader } from './blockReader.ts'
import { mintsSchema } from '@peppermint/api/answers.ts'

const route = createRoute({
  method: 'get',
  path: '/api/mints',
  summary: 'The mints of all peppers',
  request: { query: z.strictObject({}) },
  responses: {
    200: {
      description: 'The mints of all peppers.',
      content: { 'application/json': { schema: mintsSchema } },
    },
    304: notModifiedResponse,
    400: errorResponse('This route takes no parameters.'),
    503: errorResponse('`not_ready`: indexing has not caught up with the chain yet.'),
  },
})

export function mintRoutes(blocks: BlockReader): Router {
  const router = createRouter()
  router.openapi(route, async (context) => {
    const answer = await blocks.fromRows(context, MINTS, mintsOf)
    return answer === undefined ? context.body(null, 304) : context.json(answer, 200)
  })
  return router
}

/** Two lists, because JSON of every row would take several times as long. */
const MINTS = sql`select json_build_object(
  'minters', to_json(array(select encode(${peppers.minter}, 'hex') from ${peppers} order by ${peppers.token})),
  'blocks', to_json(array(select ${peppers.mintedInBlock} from ${peppers} order by ${peppers.token})))`

function mintsOf(value: unknown) {
  const mints = value as { readonly minters: readonly string[]; readonly blocks: number[] }
  const indices = new Map<string, number>()
  const indexOf = (account: string): number => {
    const known = indices.get(account) ?? indices.size
    indices.set(account, known)
    return known
  }
  const minters = mints.minters.map((minter) => indexOf(`0x${minter}`))
  return { accounts: [...indices.keys()], minters, blocks: mints.blocks }
}
