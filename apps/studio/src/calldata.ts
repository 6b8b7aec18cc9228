/** Operations as the bytes that are sent, and back: the bytes decide, not what a form or an older version stored. */
import { decodeOperation, encodeOperation, type Operation } from '@peppermint/sale/operations'
import type { Hex } from 'viem'

/** Undefined if a value does not fit into the contract's types. */
export function toCalldata(operation: Operation): Hex | undefined {
  try {
    return encodeOperation(operation)
  } catch {
    return undefined
  }
}

/** Undefined for an empty list, or if a call is not one of the studio's operations. */
export function readOperations(calls: readonly Hex[]): readonly Operation[] | undefined {
  try {
    const operations = calls.flatMap((data) => decodeOperation(data) ?? [])
    return operations.length > 0 && operations.length === calls.length ? operations : undefined
  } catch {
    return undefined
  }
}
