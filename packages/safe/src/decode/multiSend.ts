/** The calls of a `multiSend`, packed without padding: operation 1 byte, to 20, value 32, length 32, data. */
import {
  type Address,
  concatHex,
  encodeFunctionData,
  getAddress,
  type Hex,
  numberToHex,
  parseAbiParameters,
  size,
} from 'viem'
import { parseAbiTypes } from './abiType.ts'
import { multiSendFunctions } from './builtInAbis.ts'
import { decodeValues } from './decodeValues.ts'
import { createWorkBudget, UndecodableError, type WorkBudget } from './workBudget.ts'

/** One call of a `multiSend`. */
export interface MultiSendCall {
  /** 0: call, 1: delegate call. */
  readonly operation: 0 | 1
  readonly to: Address
  /** In wei. */
  readonly value: bigint
  readonly data: Hex
}

/** Of `multiSend(bytes)`. */
export const MULTI_SEND_SELECTOR = '0x8d80ff0a'
const HEAD_BYTES = 85

/** The calldata of a `multiSend` of these calls. */
export function encodeMultiSendCalls(calls: readonly MultiSendCall[]): Hex {
  const packed = calls.map(({ operation, to, value, data }) =>
    // viem's `encodePacked` knows every type, which enlarges the mint page's first files.
    concatHex([
      numberToHex(operation, { size: 1 }),
      toAddressBytes(to),
      numberToHex(value, { size: 32 }),
      numberToHex(size(data), { size: 32 }),
      data,
    ]),
  )
  return encodeFunctionData({ abi: multiSendFunctions, functionName: 'multiSend', args: [concatHex(packed)] })
}

/** @throws viem's `InvalidAddressError`. */
const toAddressBytes = (address: Address): Hex => `0x${getAddress(address).slice(2).toLowerCase()}`

/**
 * The calls of a `multiSend`, not those of a `multiSend` in it.
 * @param data its calldata.
 * @param budget of several batches; default: one that allows 1,000 addresses.
 * @returns undefined if it is another function or malformed, or the budget is spent.
 */
export function decodeMultiSend(
  data: Hex,
  budget: WorkBudget = createWorkBudget(),
): readonly MultiSendCall[] | undefined {
  try {
    const packed = packedCalls(data, budget)
    return packed === undefined ? undefined : unpackCalls(packed, budget)
  } catch (error) {
    if (error instanceof UndecodableError) return undefined
    throw error
  }
}

/**
 * The calls of a `multiSend` that did not revert. A truncated call at its end is left out: the contract takes what is
 * missing for zeros, and has run those before it.
 * @param data its calldata.
 * @returns none if it is another function.
 */
export function decodeExecutedMultiSend(data: Hex): readonly MultiSendCall[] {
  const budget = createWorkBudget(Infinity, Infinity)
  const calls: MultiSendCall[] = []
  try {
    walkCalls(packedCalls(data, budget) ?? '', budget, ({ to, ...call }) =>
      calls.push({ ...call, to: budget.checksum(to) }),
    )
  } catch (error) {
    if (!(error instanceof UndecodableError)) throw error
  }
  return calls
}

/** The argument of `multiSend(bytes)` without prefix; undefined for another function. @throws {UndecodableError} */
export function packedCalls(data: Hex, budget: WorkBudget): string | undefined {
  const lower = data.toLowerCase()
  const types = parseAbiTypes(parseAbiParameters('bytes'))
  if (!lower.startsWith(MULTI_SEND_SELECTOR) || !/^[\da-f]+$/.test(lower.slice(2)) || types === undefined)
    return undefined
  const [packed] = decodeValues(types, lower.slice(10), budget)
  return typeof packed === 'string' ? packed.slice(2) : undefined
}

/** @param digits hex in lower case, without prefix. @throws {UndecodableError} */
export function unpackCalls(digits: string, budget: WorkBudget): readonly MultiSendCall[] {
  const calls: MultiSendCall[] = []
  walkCalls(digits, budget, ({ to, ...call }) => calls.push({ ...call, to: budget.checksum(to) }))
  return calls
}

/**
 * Counts the calls without their recipients' checksums, which take most of the time.
 * @param digits hex in lower case, without prefix.
 * @throws {UndecodableError}
 */
export function countCalls(digits: string, budget: WorkBudget): number {
  let count = 0
  walkCalls(digits, budget, () => (count += 1))
  return count
}

/** Passes each call to `visit`, with the 40 digits of its recipient. */
function walkCalls(
  digits: string,
  budget: WorkBudget,
  visit: (call: Omit<MultiSendCall, 'to'> & { readonly to: string }) => void,
): void {
  const bytes = (start: number, end: number) => digits.slice(2 * start, 2 * end)
  const byteCount = digits.length / 2
  for (let start = 0; start < byteCount;) {
    if (start + HEAD_BYTES > byteCount) throw new UndecodableError('A call is truncated')
    budget.chargeValue()
    const operation = Number(`0x${bytes(start, start + 1)}`)
    if (operation !== 0 && operation !== 1) throw new UndecodableError('A call has another operation')
    const dataSize = BigInt(`0x${bytes(start + 53, start + HEAD_BYTES)}`)
    if (dataSize > BigInt(byteCount)) throw new UndecodableError('A call is truncated')
    const end = start + HEAD_BYTES + Number(dataSize)
    if (end > byteCount) throw new UndecodableError('A call is truncated')
    visit({
      operation,
      to: bytes(start + 1, start + 21),
      value: BigInt(`0x${bytes(start + 21, start + 53)}`),
      data: `0x${bytes(start + HEAD_BYTES, end)}`,
    })
    start = end
  }
}
