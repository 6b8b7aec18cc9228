/** Reads of calldata what a list shows of it. The work is the same for every size of its arrays and batches. */
import type { Address, Hex } from 'viem'
import type { DecodedParameter, ParameterValue } from '../wire/index.ts'
import type { AbiIndex, FoundFunction } from './abiIndex.ts'
import { lowerCase } from './decodeCalldata.ts'
import { decodeValues } from './decodeValues.ts'
import { countCalls, packedCalls } from './multiSend.ts'
import { createWorkBudget, TooCostlyError, UndecodableError } from './workBudget.ts'

export interface CalldataSummary {
  readonly method: string
  /** Null for a batch, and for arguments that are many: lists show those of transfers and changes of settings. */
  readonly parameters: readonly DecodedParameter[] | null
  /** Calls of a `multiSend`, 0 if they are malformed or too many; null for other functions. */
  readonly actionCount: number | null
}

/** Calldata of which only the beginning was read. */
export interface Truncated {
  /** Of the whole calldata, as `countBatchCalls` counted them. */
  readonly actionCount: number | null
}

/** No transfer and no change of settings has more. */
const MAX_ADDRESSES = 8
const MAX_VALUES = 64

/**
 * Summarizes calldata: its function, a few arguments, and the number of calls of a batch.
 * @param data hex; not validated by the caller.
 * @param to the called contract, if it is known.
 * @param truncated given where `data` is only the beginning of the calldata. Then its arguments are null if they are
 *   longer, whether or not they fit the function.
 * @returns undefined for an unknown selector, and for data that does not fit the function.
 */
export function summarizeCalldata(
  data: Hex,
  abis: AbiIndex,
  to: Address | null = null,
  truncated?: Truncated,
): CalldataSummary | undefined {
  const lower = lowerCase(data)
  if (lower === undefined || lower.length < 10) return undefined
  const found = abis.find(lower.slice(0, 10) as Hex, to)
  if (found === undefined) return undefined
  const withoutArguments = { method: found.name, parameters: null, actionCount: null }
  try {
    if (truncated && isBatch(found)) {
      const { actionCount } = truncated
      return actionCount === null ? undefined : { ...withoutArguments, actionCount }
    }
    const values = readArguments(found, lower)
    if (isBatch(found)) {
      return { method: found.name, parameters: null, actionCount: readActionCount(values[0]) }
    }
    const parameters = found.parameters.map(({ name, type }, index): DecodedParameter => {
      return { name, type: type.name, value: values[index] ?? [], valueDecoded: null }
    })
    return { method: found.name, parameters, actionCount: null }
  } catch (error) {
    if (error instanceof TooCostlyError) return withoutArguments
    if (error instanceof UndecodableError) return truncated && withoutArguments
    throw error
  }
}

/**
 * Counts the calls of a `multiSend`.
 * @returns 0 if they are malformed or too many; null for other functions, and data that does not fit it.
 */
export function countBatchCalls(data: Hex): number | null {
  try {
    const packed = packedCalls(data, createWorkBudget(MAX_ADDRESSES, MAX_VALUES))
    return packed === undefined ? null : readActionCount(`0x${packed}`)
  } catch (error) {
    if (error instanceof UndecodableError) return null
    throw error
  }
}

function readArguments({ parameters }: FoundFunction, data: Hex): readonly ParameterValue[] {
  const types = parameters.map(({ type }) => type)
  return decodeValues(types, data.slice(10), createWorkBudget(MAX_ADDRESSES, MAX_VALUES))
}

const isBatch = ({ name, parameters }: FoundFunction) =>
  name === 'multiSend' && parameters.length === 1 && parameters[0]?.type.type === 'bytes'

function readActionCount(packed: ParameterValue | undefined): number {
  if (typeof packed !== 'string') return 0
  try {
    return countCalls(packed.slice(2), createWorkBudget())
  } catch (error) {
    if (error instanceof UndecodableError) return 0
    throw error
  }
}
