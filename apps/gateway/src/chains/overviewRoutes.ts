/** `/v2/safes`: the state of many Safes at once, for the sidebar of Safe{Wallet}. Older clients use `/v1/safes`. */
import { z } from '@hono/zod-openapi'
import { addressInput, type SafeOverview, safeOverview } from '@peppermint/safe/wire'
import type { Address } from 'viem'
import { mapConcurrently } from '@peppermint/indexer/chain/mapConcurrently.ts'
import { chargeWork } from '@peppermint/http/edge/chargeWork.ts'
import { createNames, unnamed } from '../addressNames.ts'
import type { GatewayChain, GatewayChains } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { tokenFilters } from '../assets/balanceRoutes.ts'
import { booleanQuery, createGatewayRouter, type GatewayRouter, jsonRoute } from '../http/gatewayRouter.ts'
import { and, eq, gte } from 'drizzle-orm'
import { proposals } from '../db/schema.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { isNotExecuted, isTrusted } from '../transactions/queue.ts'
import { readConfirmed } from '../transactions/readConfirmed.ts'

/** Safes of one request. */
const MAX_SAFES = 50
const MAX_CONCURRENT = 4
/** Of processor time: its settings, balances and queue. */
const MILLISECONDS_PER_SAFE = 4

const safeList = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(
    z
      .array(
        z
          .string()
          .regex(/^\d{1,16}:0x[\da-f]{40}$/i, 'Invalid Safe: expected <chainId>:<address>')
          .transform((text) => {
            const [chainId = '', address = ''] = text.split(':')
            return { chainId, address: addressInput.parse(address) }
          }),
      )
      .max(MAX_SAFES, `At most ${MAX_SAFES} Safes`),
  )

const readOverviews = (path: '/v1/safes' | '/v2/safes') =>
  jsonRoute(
    'get',
    path,
    'Owners, value and queue of Safes; those that the gateway does not know are left out',
    {
      query: z.object({
        safes: safeList.openapi({ type: 'string', example: '7700:0x…,7700:0x…' }),
        currency: z.string().default('usd'),
        ...tokenFilters,
        wallet_address: addressInput.optional(),
      }),
    },
    z.array(safeOverview),
  )

export function overviewRoutes(chains: GatewayChains): GatewayRouter {
  const router = createGatewayRouter()
  for (const path of ['/v1/safes', '/v2/safes'] as const)
    router.openapi(readOverviews(path), async (context) => {
      const { safes, currency, wallet_address: wallet } = context.req.valid('query')
      const filter = {
        currency: currency.toUpperCase(),
        trusted: booleanQuery(context, 'trusted', false),
        excludeSpam: booleanQuery(context, 'exclude_spam', true),
      }
      const isSupported = [...chains.values()].some(({ config }) =>
        config.currencies.includes(filter.currency),
      )
      if (!isSupported) throw new GatewayError(422, 'Unsupported currency', ['currency'])
      await chargeWork(context, safes.length * MILLISECONDS_PER_SAFE)
      const failures: unknown[] = []
      const overviews = await mapConcurrently(safes, MAX_CONCURRENT, async ({ chainId, address }) => {
        const chain = chains.get(chainId)
        if (chain === undefined) return undefined
        try {
          return await readOverview(chain, address, filter, wallet, context.get('client'))
        } catch (error) {
          failures.push(error)
          return undefined
        }
      })
      const known = overviews.flatMap((overview) => overview ?? [])
      // The outage of one chain does not hide the Safes of others.
      if (known.length === 0 && failures.length > 0) throw failures[0]
      return context.json(known, 200)
    })
  return router
}

async function readOverview(
  chain: GatewayChain,
  safe: Address,
  filter: { readonly currency: string; readonly trusted: boolean; readonly excludeSpam: boolean },
  wallet: Address | undefined,
  client: string,
): Promise<SafeOverview | undefined> {
  const state = await chain.readSafe(safe, client)
  if (state === undefined) return undefined
  const [{ fiatTotal }, counts] = await Promise.all([
    chain.balances.readBalances(safe, filter),
    readQueueCounts(chain, state, wallet),
  ])
  return {
    address: createNames(chain.config)(safe),
    chainId: String(chain.chainId),
    threshold: state.threshold,
    owners: state.owners.map((owner) => unnamed(owner)),
    fiatTotal,
    ...counts,
  }
}

/** More are not counted. */
const MAX_QUEUED = 1_000

/**
 * How many trusted transactions of a Safe are queued, and how many of them wait for one owner.
 * @param wallet whose confirmation may be missing.
 * @returns `awaitingConfirmation`: those that need more confirmations, and lack that of the wallet, an owner; null
 *   without a wallet.
 */
async function readQueueCounts(
  chain: GatewayChain,
  state: GatewaySafe,
  wallet: Address | undefined,
): Promise<{ readonly queued: number; readonly awaitingConfirmation: number | null }> {
  const { lists } = chain.database
  const { address: safe, owners, threshold } = state
  const rows = await lists
    .select({ safeTxHash: proposals.safeTxHash })
    .from(proposals)
    .where(
      and(
        eq(proposals.safe, safe),
        gte(proposals.nonce, state.nonce),
        isNotExecuted(chain),
        isTrusted(chain, state),
      ),
    )
    .limit(MAX_QUEUED)
  const queued = rows.length
  if (wallet === undefined) return { queued, awaitingConfirmation: null }
  if (queued === 0 || !owners.includes(wallet)) return { queued, awaitingConfirmation: 0 }
  const hashes = rows.map(({ safeTxHash }) => safeTxHash)
  const confirmed = await readConfirmed(lists, state, hashes)
  const awaiting = [...confirmed.values()].filter((by) => by.size < threshold && !by.has(wallet))
  return { queued, awaitingConfirmation: awaiting.length }
}
