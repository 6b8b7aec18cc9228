/** The indexing plan of a chain's gateway: the Safes of the configured factories, and requested ones. */
import type { Plan, BlockRange, Transaction } from '@peppermint/indexer/chain/plan.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import { batchContracts } from '../config/safeContracts.ts'
import { createDelegateCalls } from './delegateCalls.ts'
import { executionProjection } from './executionProjection.ts'
import { SAFE_TOPICS, TRANSFER_TOPIC, addressInWord, decodeWords } from '@peppermint/safe/events'
import { markApproved, markApprovedFrom } from './markApproved.ts'
import { settingsProjection } from './settingsProjection.ts'
import { transferProjection } from './transferProjection.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { safeHistory, approvedHashes, signedMessages } from '../db/schema.ts'
import type { SingleSafeChange } from '../safeChanges.ts'
import { insertRows, rowProjection } from './projectionRows.ts'
import { toBytes, positionOf, readStoredLogs } from './storedLogs.ts'

/** Name of the source of Safes, for `followContract`. */
export const SAFE_SOURCE = 'safe'

const { proxyCreation, ...safeTopics } = SAFE_TOPICS

/** @param onRewrite see `Plan`. */
export function gatewayPlan(
  { chainId, deployments, fromBlock }: GatewayChainConfig,
  onRewrite?: Plan['onRewrite'],
): Plan {
  const singletons = deployments.singletons.map(({ address }) => address)
  const delegateCalls = createDelegateCalls(deployments)
  return {
    chainId,
    sources: [
      {
        name: 'safe-factory',
        contracts: deployments.factories.map((address) => ({ address, fromBlock })),
        topics: [proxyCreation],
        children: [
          {
            topic: proxyCreation,
            source: SAFE_SOURCE,
            positions: [
              // 1.3.0, then 1.4.1.
              { topics: 1, word: 0, only: { word: 1, addresses: singletons } },
              { topics: 2, topic: 1, only: { word: 0, addresses: singletons } },
            ],
          },
        ],
      },
      { name: SAFE_SOURCE, contracts: [], topics: Object.values(safeTopics) },
      {
        name: 'token-transfer',
        contracts: [],
        topics: [TRANSFER_TOPIC],
        mentions: { source: SAFE_SOURCE, topics: [1, 2] },
      },
    ],
    projections: [
      settingsProjection(deployments.singletons, delegateCalls),
      executionProjection(chainId),
      approvalProjection,
      transferProjection({
        safeSource: SAFE_SOURCE,
        multiSends: batchContracts(deployments),
      }),
      historyProjection,
    ],
    ...(onRewrite && { onRewrite }),
    async onTermStart(write) {
      let from: number | undefined = 0
      while (from !== undefined) {
        const first: number = from
        from = await write(async (transaction) => {
          const { hasChanged, next } = await markApprovedFrom(transaction, first)
          if (hasChanged) await onRewrite?.(transaction)
          return next
        })
      }
    },
  }
}

/**
 * One row per Safe and Ethereum transaction that touched it: `safe_history`.
 * Made of executions and transfers: comes after their projections.
 */
const historyProjection = rowProjection({
  name: 'safe-history',
  version: 1,
  tables: [safeHistory],
  async add(transaction, range, contracts) {
    await addHistory(transaction, range, contracts ? sql`safe in ${contracts.map(toBytes)}` : sql`true`)
    return []
  },
})

/** Transfers of no value are no history: anyone can emit them for any two addresses. */
async function addHistory(transaction: Transaction, { from, to }: BlockRange, condition: SQL): Promise<void> {
  const within = sql`block_number between ${from} and ${to} and ${condition}`
  await transaction.execute(sql`
    insert into safe_history
      (safe, transaction_hash, block_number, transaction_index, timestamp, has_execution, is_always_shown)
    select safe, transaction_hash, block_number, min(chain_logs.transaction_index), min(timestamp),
      bool_or(has_execution), bool_or(is_always_shown)
    from (
      select safe, transaction_hash, block_number, log_index, timestamp, true as has_execution, true as is_always_shown
      from multisig_executions where ${within}
      union all
      select safe, transaction_hash, block_number, log_index, timestamp, true, true
      from module_executions where ${within}
      union all
      select safe, transaction_hash, block_number, log_index, timestamp, false, token_type <> 'ERC20'
      from safe_transfers where ${within} and (token_type <> 'ERC20' or value > 0)
    ) touched join chain_logs using (block_number, log_index, transaction_hash)
    group by safe, transaction_hash, block_number`)
}

/**
 * Hashes that owners approved on chain, and messages that Safes signed on chain: `approved_hashes`, `signed_messages`.
 */
const approvalProjection = rowProjection({
  name: 'safe-approvals',
  version: 1,
  tables: [approvedHashes, signedMessages],
  add: addApprovals,
})

async function addApprovals(
  transaction: Transaction,
  range: BlockRange,
  contracts?: readonly Address[],
): Promise<readonly SingleSafeChange[]> {
  const safes = new Set<Address>()
  let hasApprovals = false
  const selection = { ...range, topics: [SAFE_TOPICS.approveHash, SAFE_TOPICS.signMsg], contracts }
  for await (const logs of readStoredLogs(transaction, selection)) {
    const approvals: (typeof approvedHashes.$inferInsert)[] = []
    const messages: (typeof signedMessages.$inferInsert)[] = []
    for (const log of logs) {
      const place = { safe: log.address, ...positionOf(log) }
      if (log.topics[0] === SAFE_TOPICS.signMsg) {
        const [messageHash] = decodeWords(log, 1) ?? []
        if (messageHash !== undefined) messages.push({ messageHash, ...place })
      } else {
        const [hash, word] = decodeWords(log, 2) ?? []
        const owner = addressInWord(word)
        if (hash !== undefined && owner !== undefined) approvals.push({ hash, owner, ...place })
      }
    }
    await insertRows(transaction, approvedHashes, approvals)
    await insertRows(transaction, signedMessages, messages)
    for (const { safe } of [...approvals, ...messages]) safes.add(safe)
    hasApprovals ||= approvals.length > 0
  }
  if (hasApprovals) await markApproved(transaction, range, contracts)
  return [...safes].map((safe) => ({ type: 'safe', safe }))
}
