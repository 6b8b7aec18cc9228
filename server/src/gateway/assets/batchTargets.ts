/** Which contracts a batch calls, nested batches included. */
import { decodeMultiSend } from '@peppermint/safe/decode'
import type { Address, Hex } from 'viem'

const MAX_NESTING = 4

/**
 * @param data of a call to a MultiSend contract.
 * @returns the recipients of its calls, in order; none if it is malformed.
 */
export function batchTargets(data: Hex, nesting = 0): readonly Address[] {
  if (nesting === MAX_NESTING) return []
  return (decodeMultiSend(data) ?? []).flatMap(({ to, data: inner }) => [
    to,
    ...batchTargets(inner, nesting + 1),
  ])
}
