/** What is sent: operations encoded once, and read back from those bytes. */
import {
  createOperationCall,
  decodeCall,
  decodeOperation,
  type DecodedCall,
  type Operation,
  estimateMaxGas,
  getMaxPartGas,
  type OperationCall,
} from '@peppermint/sale/operations'
import type { Address } from 'viem'
import type { StudioCollection } from '../studioState.ts'
import { applyOperation } from './applyOperation.ts'

export interface ReviewedCall {
  readonly call: OperationCall
  readonly decoded: DecodedCall
  /** As the bytes say, whatever the form said. */
  readonly operation: Operation
}

/** Undefined if a value does not fit into the contract's types. */
export function reviewCalls(
  contract: Address,
  operations: readonly Operation[],
): readonly ReviewedCall[] | undefined {
  try {
    return operations.map((composed) => {
      const call = createOperationCall(contract, composed)
      const operation = decodeOperation(call.data)
      if (operation === undefined) throw new Error(`operation: ${composed.type} has other bytes`)
      return { call, decoded: decodeCall(call.data), operation }
    })
  } catch {
    return undefined
  }
}

/** Of the largest block whose half Canto's nodes still simulate. */
const MAX_BLOCK_GAS = 25_000_000n

/** Whether an airdrop is longer than one transaction of a Safe can be, by the bounds of `npm run collection`. */
export function isTooLongForSafe(calls: readonly ReviewedCall[]): boolean {
  const batches = calls.map(({ operation }) => (operation.type === 'airdrop' ? operation.recipients : []))
  return estimateMaxGas(batches) > getMaxPartGas(MAX_BLOCK_GAS)
}

/** As the calls before this one leave it. */
export const collectionBefore = (
  collection: StudioCollection,
  calls: readonly ReviewedCall[],
  index: number,
): StudioCollection =>
  calls.slice(0, index).reduce((before, { operation }) => applyOperation(before, operation), collection)
