/** Operations as the bytes that are sent, and back: what the bytes say counts, whatever a form or another version stored. */
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

/** Undefined if there are none, or one of the calls is none of the studio's. */
export function readOperations(calls: readonly Hex[]): readonly Operation[] | undefined {
  try {
    const operations = calls.flatMap((data) => decodeOperation(data) ?? [])
    return operations.length > 0 && operations.length === calls.length ? operations : undefined
  } catch {
    return undefined
  }
}
