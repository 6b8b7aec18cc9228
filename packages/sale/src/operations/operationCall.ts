/** An operation as a transaction of the collection. Pure and safe in a browser. */
import type { Address, Hex } from 'viem'
import { sameText } from '@peppermint/input/words/t.ts'
import { rowOf } from './operationTable.ts'
import type { Operation } from './operations.ts'

/** The transaction of an operation. */
export interface OperationCall {
  readonly to: Address
  readonly data: Hex
  /** Wei; no operation sends any. */
  readonly value: bigint
  /** A sentence for the terminal. */
  readonly description: string
}

/** Encodes an operation. @throws viem's encoding errors when a number or an address does not fit. */
export function createOperationCall(contract: Address, operation: Operation): OperationCall {
  const { encode, describe } = rowOf(operation)
  const description = `${describe(operation, sameText).english}.`
  return { to: contract, data: encode(operation), value: 0n, description }
}
