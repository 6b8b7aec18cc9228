/** Coins that an executed transaction of a Safe sends: its own value, or those of its batch. Pure. */
import { decodeExecutedMultiSend } from '@peppermint/safe/decode'
import type { Address, Hex } from 'viem'

/** A call that sends coins. */
export interface OutgoingCoin {
  /** Counts the calls of the transaction from 1, through nested batches. */
  readonly part: number
  readonly to: Address
  /** In wei, not 0. */
  readonly value: bigint
}

export interface ExecutedCall {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly operation: number
}

/** Batches within batches. */
const MAX_DEPTH = 8
/**
 * The coins that a successful execution sent.
 * @param multiSends the contracts that run batches as delegate calls, lower case: others may do anything.
 */
export function outgoingCoins(call: ExecutedCall, multiSends: ReadonlySet<string>): readonly OutgoingCoin[] {
  const coins: OutgoingCoin[] = []
  let part = 0
  function visit({ to, value, data, operation }: ExecutedCall, depth: number): void {
    if (operation === 1 && depth < MAX_DEPTH && multiSends.has(to.toLowerCase())) {
      for (const inner of decodeExecutedMultiSend(data)) visit(inner, depth + 1)
      return
    }
    part += 1
    if (operation === 0 && value > 0n) coins.push({ part, to, value })
  }
  visit(call, 0)
  return coins
}
