/** Registers the metrics of the server's modules under the names that alerts use. */
import type { LiveFeed } from '../collection/liveFeed.ts'
import type { SaleFeed } from '../collection/saleFeed.ts'
import type { Follower } from '@peppermint/indexer/chain/startFollower.ts'
import type { Keeper } from '../keeper/startKeeper.ts'
import type { Metrics } from '@peppermint/http/monitoring/metrics.ts'

export interface MetricSources {
  readonly sale: SaleFeed
  readonly live: LiveFeed
  readonly follower: Follower | undefined
  readonly keeper: Keeper | undefined
}

export function registerMetrics(metrics: Metrics, { sale, live, follower, keeper }: MetricSources): void {
  const { addGauge, addStateGauge, addCounter, addInfo } = metrics
  addGauge('peppermint_live_streams', 'Open live streams (server-sent events).', () => live.count())
  addGauge('peppermint_sale_age_seconds', 'Age of the newest sale reading.', () =>
    secondsSince(sale.preparedSale()?.reading.readAt),
  )
  addGauge('peppermint_chain_head_age_seconds', 'Age of the newest block.', () => {
    const timestamp = sale.preparedSale()?.reading.sale.head.timestamp
    return secondsSince(timestamp === undefined ? undefined : timestamp * 1_000)
  })
  if (follower) {
    const status = () => follower.status()
    addStateGauge(
      'peppermint_follower_role',
      'Role of the follower in this process.',
      ROLES.follower,
      () => status().role,
    )
    addGauge('peppermint_follower_block', 'Block of the indexing cursor.', () => status().cursor?.number)
    addGauge('peppermint_follower_lag_blocks', 'Blocks from the cursor to the head of the chain.', () => {
      const { cursor, head, endpointStatuses } = status()
      if (!cursor || !head) return undefined
      // A stalled endpoint also holds back the quorum's head, so the highest reported head counts.
      return Math.max(
        0,
        ...[head.number, ...endpointStatuses.map((endpoint) => endpoint.head ?? 0)].map(
          (one) => one - cursor.number,
        ),
      )
    })
    addGauge('peppermint_follower_stalled', '1 while indexing is stalled.', () =>
      status().stalledReason === undefined ? 0 : 1,
    )
    addInfo('peppermint_follower_stalled_reason', 'Why indexing is stalled.', ['reason'], () =>
      [status().stalledReason].flatMap((reason) => (reason === undefined ? [] : [{ reason }])),
    )
    for (const name of FOLLOWER_COUNTERS)
      addCounter(
        `peppermint_follower_${toSnakeCase(name)}_total`,
        `Follower: ${name} since the process started.`,
        () => status().counts[name],
      )
  }
  if (keeper) {
    const status = () => keeper.status()
    addStateGauge(
      'peppermint_keeper_role',
      'Role of the keeper in this process.',
      ROLES.keeper,
      () => status().role,
    )
    addGauge('peppermint_keeper_balance_wei', 'Balance of the keeper account.', () => {
      const { balance } = status()
      return balance === undefined ? undefined : Number(balance)
    })
    addGauge('peppermint_keeper_stalled', '1 while the keeper cannot close or reveal crates.', () =>
      status().error === undefined ? 0 : 1,
    )
    for (const name of KEEPER_COUNTERS)
      addCounter(
        `peppermint_keeper_${toSnakeCase(name)}_total`,
        `Keeper: crates or transactions ${name} since the process started.`,
        () => status()[name],
      )
  }
}

const ROLES = {
  follower: ['starting', 'leader', 'standby', 'stopped'],
  keeper: ['leader', 'standby', 'stopped'],
} as const
const FOLLOWER_COUNTERS = [
  'blocks',
  'logs',
  'commits',
  'reorgs',
  'rolledBackBlocks',
  'disagreements',
  'incompleteBlooms',
  'failures',
  'terms',
] as const
const KEEPER_COUNTERS = ['closed', 'revealed', 'rolledBack', 'replaced'] as const

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** @param milliseconds Unix time. */
function secondsSince(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : Math.max(0, (Date.now() - milliseconds) / 1_000)
}
