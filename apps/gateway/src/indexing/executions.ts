/**
 * The executions that the logs of one Safe in one Ethereum transaction announce. A Safe can be re-entered, so executions
 * nest and one transaction can have several. Pure.
 */
import { hashSafeTransaction } from '@peppermint/safe/hashes'
import type { Address, Hex } from 'viem'
import {
  addressInWord,
  decodeModuleTransaction,
  decodeMultisigTransaction,
  decodeWords,
  type ModuleTransactionEvent,
  type MultisigTransactionEvent,
  SAFE_TOPICS,
} from '@peppermint/safe/events'
import { positionOf, type LogPosition, type StoredLog } from './storedLogs.ts'

/** First topics of the logs that announce executions. */
export const EXECUTION_TOPICS: readonly Hex[] = [
  SAFE_TOPICS.multisigTransaction,
  SAFE_TOPICS.moduleTransaction,
  SAFE_TOPICS.executionSuccess,
  SAFE_TOPICS.executionFailure,
  SAFE_TOPICS.moduleSuccess,
  SAFE_TOPICS.moduleFailure,
]

/** At the position of `ExecutionSuccess` or `ExecutionFailure`. */
export interface MultisigExecution extends LogPosition {
  readonly safe: Address
  readonly safeTxHash: Hex
  readonly isSuccessful: boolean
  readonly payment: bigint
  /** Undefined where no `SafeMultiSigTransaction` has this hash. */
  readonly transaction?: MultisigTransactionEvent
}

/** At the position of `SafeModuleTransaction`. */
export interface ModuleExecution extends LogPosition, ModuleTransactionEvent {
  readonly safe: Address
  readonly isSuccessful: boolean
}

export interface Executions {
  readonly multisig: readonly MultisigExecution[]
  readonly module: readonly ModuleExecution[]
}

/** @param logs of one Safe in one Ethereum transaction, in order. */
export function readExecutions(logs: readonly StoredLog[], chainId: number): Executions {
  const multisig: MultisigExecution[] = []
  const module: ModuleExecution[] = []
  /** Started and not finished, innermost last. */
  const pending: { readonly safeTxHash: Hex; readonly transaction: MultisigTransactionEvent }[] = []
  const pendingModules: (ModuleTransactionEvent & LogPosition)[] = []

  function finishMultisig(log: StoredLog, isSuccessful: boolean): void {
    const [safeTxHash, payment] = decodeWords(log, 2) ?? []
    if (safeTxHash === undefined || payment === undefined) return
    const index = pending.findLastIndex((started) => started.safeTxHash === safeTxHash)
    const [started] = index === -1 ? [] : pending.splice(index, 1)
    multisig.push({
      safe: log.address,
      safeTxHash,
      isSuccessful,
      payment: BigInt(payment),
      ...(started && { transaction: started.transaction }),
      ...positionOf(log),
    })
  }

  function finishModule(log: StoredLog, isSuccessful: boolean): void {
    const caller = addressInWord(decodeWords(log, 1)?.[0])
    const index = pendingModules.findLastIndex((started) => started.module === caller)
    const [started] = index === -1 ? [] : pendingModules.splice(index, 1)
    if (started !== undefined) module.push({ safe: log.address, isSuccessful, ...started })
  }

  for (const log of logs) {
    switch (log.topics[0]) {
      case SAFE_TOPICS.multisigTransaction: {
        const transaction = decodeMultisigTransaction(log)
        if (transaction === undefined) break
        const { safeTxHash } = hashSafeTransaction(transaction, { chainId, safe: log.address })
        pending.push({ safeTxHash, transaction })
        break
      }
      case SAFE_TOPICS.moduleTransaction: {
        const transaction = decodeModuleTransaction(log)
        if (transaction !== undefined) pendingModules.push({ ...transaction, ...positionOf(log) })
        break
      }
      case SAFE_TOPICS.executionSuccess:
        finishMultisig(log, true)
        break
      case SAFE_TOPICS.executionFailure:
        finishMultisig(log, false)
        break
      case SAFE_TOPICS.moduleSuccess:
        finishModule(log, true)
        break
      case SAFE_TOPICS.moduleFailure:
        finishModule(log, false)
        break
    }
  }
  return { multisig, module }
}
