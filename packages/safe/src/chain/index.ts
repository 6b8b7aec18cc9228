/** A Safe on its chain: read, simulated, executed. Needs an RPC endpoint only. */
export { callContract } from './callContract.ts'
export type { CallAnswer, ContractCall } from './callContract.ts'
export { encodeExecution, simulateExecution } from './execution.ts'
export type { ExecutionCall, ExecutionSimulation, SignedTransaction } from './execution.ts'
export type { ExecutionFailure } from './executionError.ts'
export { findContractOnChain, findKnownContract, knownContracts } from './knownContracts.ts'
export type { KnownContract, KnownContractRole } from './knownContracts.ts'
export { createChainQuestions, readApprovals, readContracts } from './readApprovals.ts'
export type { ApprovalQuery } from './readApprovals.ts'
export { newestFirst } from './logs.ts'
export { readOwnEffects, readTokenTransfers, readTransactionEffects } from './readEffects.ts'
export type { EffectQuery, SafeEffect, SettingEvent } from './readEffects.ts'
export { readExecutions } from './readExecutions.ts'
export type { ExecutionQuery, SafeExecution } from './readExecutions.ts'
export { NoSafeError, readAccountKind, readSafe } from './readSafe.ts'
export type { AccountReading, SafeState } from './readSafe.ts'
export {
  addressInSlot,
  decodeSafeAnswers,
  MAX_ANSWER_BYTES,
  MAX_READ_GAS,
  PROXY_CODE_HASHES,
  SAFE_READS,
  SAFE_SLOTS,
} from './safeStorage.ts'
export { simulateTransaction } from './simulateTransaction.ts'
export type { BatchPosition, SimulatedTransaction, TransactionSimulation } from './simulateTransaction.ts'
