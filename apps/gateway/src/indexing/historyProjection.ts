/** One row per Safe and Ethereum transaction that touched it: `safe_history`. */
import { type SQL, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { BlockRange, Projection, Transaction } from '@peppermint/indexer/chain/plan.ts'
import { safeHistory } from '../db/schema.ts'
import { deleteAbove, deleteOf } from './projectionRows.ts'
import { toBytes } from './storedLogs.ts'

/** Made of executions and transfers: comes after their projections. */
export const historyProjection: Projection = {
  name: 'safe-history',
  version: 1,
  tables: [safeHistory],
  async apply(transaction, range) {
    await addHistory(transaction, range, sql`true`)
    return []
  },
  rollBack: (transaction, block) => deleteAbove(transaction, safeHistory, block),
  async rebuild(transaction, contracts: readonly Address[], to) {
    await deleteOf(transaction, safeHistory, contracts)
    await addHistory(transaction, { from: 0, to }, sql`safe in ${contracts.map(toBytes)}`)
  },
}

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
