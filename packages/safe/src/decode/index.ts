/** Calldata as text: by ABIs, into the gateway's shape. */
export { createAbiIndex } from './abiIndex.ts'
export type { AbiIndex, AbiSource } from './abiIndex.ts'
export { encodedBytesOf } from './abiType.ts'
export { decodeCalldata } from './decodeCalldata.ts'
export { countBatchCalls, summarizeCalldata } from './summarizeCalldata.ts'
export type { CalldataSummary, Truncated } from './summarizeCalldata.ts'
export { decodeExecutedMultiSend, decodeMultiSend, encodeMultiSendCalls } from './multiSend.ts'
export type { MultiSendCall } from './multiSend.ts'
export { createWorkBudget } from './workBudget.ts'
export type { WorkBudget } from './workBudget.ts'
export {
  createCallFunctions,
  multiSendFunctions,
  proxyFactoryFunctions,
  safeFunctions,
  signMessageFunctions,
  simulateFunctions,
  tokenFunctions,
} from './builtInAbis.ts'
