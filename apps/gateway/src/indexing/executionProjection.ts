/** Executed transactions of Safes: `multisig_executions` and `module_executions`. */
import { countBatchCalls } from '@peppermint/safe/decode'
import type { Address, Hex } from 'viem'
import type { BlockRange, Projection, Transaction } from '@peppermint/indexer/chain/plan.ts'
import { moduleExecutions, multisigExecutions } from '../db/schema.ts'
import type { SingleSafeChange } from '../safeChanges.ts'
import { EXECUTION_TOPICS, readExecutions, type MultisigExecution } from './executions.ts'
import { insertRows, rowProjection } from './projectionRows.ts'
import { readStoredLogs, safeAndTransaction } from './storedLogs.ts'

/** @param chainId part of every hash. */
export const executionProjection = (chainId: number): Projection =>
  rowProjection({
    name: 'safe-executions',
    version: 2,
    tables: [multisigExecutions, moduleExecutions],
    add: (transaction, range, contracts) => addExecutions(transaction, chainId, range, contracts),
  })

async function addExecutions(
  transaction: Transaction,
  chainId: number,
  range: BlockRange,
  contracts?: readonly Address[],
): Promise<readonly SingleSafeChange[]> {
  const changes: SingleSafeChange[] = []
  const selection = { ...range, topics: EXECUTION_TOPICS, contracts }
  for await (const logs of readStoredLogs(transaction, selection)) {
    const executions = [...Map.groupBy(logs, safeAndTransaction).values()].map((group) =>
      readExecutions(group, chainId),
    )
    const multisig = executions.flatMap((found) => found.multisig)
    const module = executions.flatMap((found) => found.module)
    await insertRows(transaction, multisigExecutions, multisig.map(multisigRow))
    await insertRows(transaction, moduleExecutions, module.map(withActionCount))
    changes.push(
      ...multisig.map(executedChange),
      ...module.map(({ safe }): SingleSafeChange => ({ type: 'safe', safe })),
    )
  }
  return changes
}

function multisigRow({
  transaction,
  ...execution
}: MultisigExecution): typeof multisigExecutions.$inferInsert {
  return { ...execution, ...(transaction && withActionCount(transaction)) }
}

const withActionCount = <T extends { readonly data: Hex }>(call: T) => ({
  ...call,
  actionCount: countBatchCalls(call.data),
})

function executedChange({
  safe,
  safeTxHash,
  isSuccessful,
  transactionHash,
}: MultisigExecution): SingleSafeChange {
  const executed = { safeTxHash, failed: !isSuccessful, txHash: transactionHash }
  return { type: 'safe', safe, event: { type: 'EXECUTED_MULTISIG_TRANSACTION', ...executed } }
}
