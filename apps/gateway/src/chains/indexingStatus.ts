/** `/about/indexing`: how far the index of a chain is behind its head. */
import { z } from '@hono/zod-openapi'
import { type Client } from 'viem'
import { getBlock } from 'viem/actions'
import { chainCursor } from '../db/schema.ts'
import type { GatewayChain, GatewayChains } from '../gatewayChain.ts'
import {
  chainOf,
  createGatewayRouter,
  type GatewayRouter,
  jsonRoute,
  ofChain,
} from '../http/gatewayRouter.ts'
import { MAX_LAG_BLOCKS } from '../safes/readSafe.ts'

/** Safes and tokens have one index, so that both have the same block. */
export const indexingStatus = z.object({
  currentBlockNumber: z.number(),
  currentBlockTimestamp: z.string(),
  erc20BlockNumber: z.number(),
  erc20BlockTimestamp: z.string(),
  erc20Synced: z.boolean(),
  masterCopiesBlockNumber: z.number(),
  masterCopiesBlockTimestamp: z.string(),
  masterCopiesSynced: z.boolean(),
  synced: z.boolean(),
  lastSync: z.number().openapi({ description: 'Time of the last indexed block, in ms since 1970' }),
})
type IndexingStatus = z.infer<typeof indexingStatus>

const route = jsonRoute(
  'get',
  '/v1/chains/{chainId}/about/indexing',
  'How far the index of a chain is',
  { params: ofChain },
  indexingStatus,
)

export const indexingRoute = (chains: GatewayChains): GatewayRouter =>
  createGatewayRouter().openapi(route, async (context) =>
    context.json(await readIndexingStatus(chainOf(chains, context.req.valid('param').chainId)), 200),
  )

/** Wallets poll it; requests within this time share what the node is asked. */
const MAX_AGE_MS = 2_000
type Entry = { readonly readAt: number; readonly status: Promise<IndexingStatus> }
const entries = new WeakMap<Client, Entry>()

/** @throws viem's error if the chain cannot be read. */
export function readIndexingStatus(
  chain: Pick<GatewayChain, 'client' | 'database' | 'config'>,
): Promise<IndexingStatus> {
  const known = entries.get(chain.client)
  if (known !== undefined && performance.now() - known.readAt < MAX_AGE_MS) return known.status
  const status = read(chain)
  entries.set(chain.client, { readAt: performance.now(), status })
  return status
}

async function read({
  client,
  database,
  config,
}: Pick<GatewayChain, 'client' | 'database' | 'config'>): Promise<IndexingStatus> {
  const [cursor] = await database.db.select().from(chainCursor)
  const indexed = cursor?.blockNumber ?? Math.max(0, config.fromBlock - 1)
  const head = await getBlock(client)
  const current = Number(head.number)
  // The cursor may be ahead of the endpoint that answered.
  const last = indexed >= current ? head : await getBlock(client, { blockNumber: BigInt(indexed) })
  const synced = cursor?.isCaughtUp === true && current - indexed <= MAX_LAG_BLOCKS
  const [currentTime, lastTime] = [head, last].map(({ timestamp }) => new Date(Number(timestamp) * 1_000))
  const lastText = lastTime?.toISOString() ?? ''
  return {
    currentBlockNumber: current,
    currentBlockTimestamp: currentTime?.toISOString() ?? '',
    erc20BlockNumber: indexed,
    erc20BlockTimestamp: lastText,
    erc20Synced: synced,
    masterCopiesBlockNumber: indexed,
    masterCopiesBlockTimestamp: lastText,
    masterCopiesSynced: synced,
    synced,
    lastSync: lastTime?.getTime() ?? 0,
  }
}
