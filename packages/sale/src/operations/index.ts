/** Operations of a launched collection, for a page. Safe in a browser: reads no files, keys or chain. */
export { createOperationCall, type OperationCall } from './operationCall.ts'
export type { AirdropRecipient, Operation } from './operations.ts'
export { decodeOperation, encodeOperation, getAllowedSender, operationOf } from './operationTable.ts'
export type { WriteParty } from './operationTable.ts'
export { decodeCall, type DecodedCall, type NamedArgument } from './decodeCall.ts'
export { describeRevert } from './describeRevert.ts'
export { createSafeBatch } from './safeBatch.ts'
export { estimateMaxGas, getMaxPartGas, splitAirdrop } from './airdropParts.ts'
