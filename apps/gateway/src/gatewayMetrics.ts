/** Registers the metrics of the gateway, one series per chain. */
import type { Follower, FollowerCounts } from '@peppermint/indexer/chain/startFollower.ts'
import type { Metrics } from '@peppermint/http/monitoring/metrics.ts'
import type { ListCache } from './http/listCache.ts'

interface MeasuredChain {
  readonly chainId: number
  readonly follower: Pick<Follower, 'status'>
}

const COUNTERS = {
  blocks: 'blocks indexed',
  logs: 'logs stored',
  reorgs: 'reorgs',
  rolledBackBlocks: 'blocks rolled back by reorgs',
  failures: 'RPC requests that failed',
  disagreements: 'answers of RPC endpoints that disagreed',
  incompleteBlooms: 'blocks whose bloom lacks their own logs',
} as const satisfies Partial<Record<keyof FollowerCounts, string>>

export function registerGatewayMetrics(
  { addGauges, addCounters, addGauge, addCounter, addInfo }: Metrics,
  chains: readonly MeasuredChain[],
  cache: Pick<ListCache, 'counts'>,
): void {
  const perChain = (read: (status: ReturnType<Follower['status']>) => number | undefined) => () =>
    chains.map(({ chainId, follower }) => [String(chainId), read(follower.status())] as const)
  const gauge = (name: string, help: string, read: Parameters<typeof perChain>[0]) =>
    addGauges(`peppermint_gateway_${name}`, help, 'chain', perChain(read))
  gauge('follower_leader', '1 while this process indexes the chain.', ({ role }) =>
    role === 'leader' ? 1 : 0,
  )
  gauge('follower_block', 'Block of the indexing cursor.', ({ cursor }) => cursor?.number)
  gauge('follower_lag_blocks', 'Blocks from the cursor to the head of the chain.', ({ cursor, head }) =>
    cursor && head ? Math.max(0, head.number - cursor.number) : undefined,
  )
  gauge('follower_stalled', '1 while indexing is stalled.', ({ stalledReason }) =>
    stalledReason === undefined ? 0 : 1,
  )
  addInfo('peppermint_gateway_follower_stalled_reason', 'Why indexing is stalled.', ['chain', 'reason'], () =>
    chains.flatMap(({ chainId, follower }) => {
      const reason = follower.status().stalledReason
      return reason === undefined ? [] : [{ chain: String(chainId), reason }]
    }),
  )
  for (const [name, what] of Object.entries(COUNTERS) as [keyof typeof COUNTERS, string][])
    addCounters(
      `peppermint_gateway_follower_${toSnakeCase(name)}_total`,
      `Gateway: ${what} since the process started.`,
      'chain',
      perChain(({ counts }) => counts[name]),
    )
  addCounter('peppermint_gateway_cache_hits_total', 'Lists answered from memory.', () => cache.counts().hits)
  addCounter('peppermint_gateway_cache_misses_total', 'Lists computed.', () => cache.counts().misses)
  addGauge('peppermint_gateway_cache_bytes', 'Memory of cached lists.', () => cache.counts().bytes)
}

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
