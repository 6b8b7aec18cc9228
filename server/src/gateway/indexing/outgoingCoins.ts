/** Coins that an executed transaction of a Safe sends: its own value, or those of its batch. Pure. */
import { type Address, getAddress, type Hex, toFunctionSelector } from 'viem'

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

const MULTI_SEND = toFunctionSelector('multiSend(bytes)').slice(2)
/** Batches within batches. */
const MAX_DEPTH = 8
/** Characters of a packed call before its data: operation, recipient, value, length of the data. */
const CALL_HEAD = 2 * (1 + 20 + 32 + 32)

/**
 * The coins that a successful execution sent.
 * @param multiSends the contracts that run batches as delegate calls, lower case: others may do anything.
 */
export function outgoingCoins(call: ExecutedCall, multiSends: ReadonlySet<string>): readonly OutgoingCoin[] {
  const coins: OutgoingCoin[] = []
  let part = 0
  function visit({ to, value, data, operation }: ExecutedCall, depth: number): void {
    if (operation === 1 && depth < MAX_DEPTH && multiSends.has(to.toLowerCase())) {
      for (const inner of batchedCalls(data)) visit(inner, depth + 1)
      return
    }
    part += 1
    if (operation === 0 && value > 0n) coins.push({ part, to, value })
  }
  visit(call, 0)
  return coins
}

/** The calls of `multiSend(bytes)`; none if the data is malformed, which the contract would not execute. */
function batchedCalls(data: Hex): readonly ExecutedCall[] {
  const text = data.slice(2).toLowerCase()
  if (!text.startsWith(MULTI_SEND)) return []
  const offset = readLength(text, 8)
  const start = offset === undefined ? undefined : 8 + 2 * offset
  const length = start === undefined ? undefined : readLength(text, start)
  if (start === undefined || length === undefined) return []
  const packed = text.slice(start + 64, start + 64 + 2 * length)
  const calls: ExecutedCall[] = []
  for (let at = 0; at + CALL_HEAD <= packed.length;) {
    const size = readLength(packed, at + CALL_HEAD - 64)
    if (size === undefined || at + CALL_HEAD + 2 * size > packed.length) return calls
    calls.push({
      operation: Number.parseInt(packed.slice(at, at + 2), 16),
      to: getAddress(`0x${packed.slice(at + 2, at + 42)}`),
      value: BigInt(`0x${packed.slice(at + 42, at + 106)}`),
      data: `0x${packed.slice(at + CALL_HEAD, at + CALL_HEAD + 2 * size)}`,
    })
    at += CALL_HEAD + 2 * size
  }
  return calls
}

/** A length or an offset in bytes; undefined if it is missing or larger than the text. */
function readLength(text: string, at: number): number | undefined {
  const word = text.slice(at, at + 64)
  if (word.length < 64) return undefined
  const value = BigInt(`0x${word}`)
  return value <= BigInt(text.length) ? Number(value) : undefined
}
