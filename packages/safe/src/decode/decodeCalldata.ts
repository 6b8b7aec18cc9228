/** Decodes calldata into the gateway's shape, with the calls that are inside of calls. */
import type { Address, Hex } from 'viem'
import type {
  DataDecoded,
  DecodedCalldata,
  DecodedParameter,
  InnerCall,
  ParameterValue,
} from '../wire/index.ts'
import type { AbiIndex, FoundFunction } from './abiIndex.ts'
import { decodeValues } from './decodeValues.ts'
import { unpackCalls } from './multiSend.ts'
import { createWorkBudget, UndecodableError, type WorkBudget } from './workBudget.ts'

/** Calls inside of calls inside of the call: deeper ones are shown as data. */
const MAX_DEPTH = 3

interface Decoding {
  readonly abis: AbiIndex
  readonly budget: WorkBudget
  readonly depth: number
  readonly maxDepth: number
}

export interface DecodeOptions {
  /** Shared by several decodings; default: a new one. */
  readonly budget?: WorkBudget
  /** Levels of calls inside of calls; default: 3. */
  readonly maxDepth?: number
}

/**
 * Decodes calldata. Values are text: addresses checksummed, numbers decimal, booleans `true` and `false`; arrays and
 * tuples are nested arrays. The calls of a `multiSend` and of `execTransaction` are decoded too, unless they are
 * malformed, too many or too deep. The work is bounded, also for data that was made to cost much.
 * @param data hex; not validated by the caller.
 * @param to the called contract, if it is known.
 * @returns undefined for an unknown selector, and for data that does not fit the function.
 */
export function decodeCalldata(
  data: Hex,
  abis: AbiIndex,
  to: Address | null = null,
  { budget = createWorkBudget(), maxDepth = MAX_DEPTH }: DecodeOptions = {},
): DecodedCalldata | undefined {
  const lower = lowerCase(data)
  return lower && decodeCall(lower, to, { abis, budget, depth: 0, maxDepth })
}

/** @returns undefined for what is not whole bytes of hex. */
export function lowerCase(data: Hex): Hex | undefined {
  const lower = data.toLowerCase()
  if (!lower.startsWith('0x') || lower.length % 2 === 1 || /[^\da-f]/.test(lower.slice(2))) return undefined
  return lower as Hex
}

function decodeCall(data: Hex, to: Address | null, decoding: Decoding): DecodedCalldata | undefined {
  if (data.length < 10) return undefined
  const found = decoding.abis.find(data.slice(0, 10) as Hex, to)
  if (found === undefined) return undefined
  const types = found.parameters.map(({ type }) => type)
  const values = attempt(() => decodeValues(types, data.slice(10), decoding.budget))
  if (values === undefined) return undefined
  const parameters = found.parameters.map(({ name, type }, index): DecodedParameter => {
    const value = values[index] ?? []
    return { name, type: type.name, value, valueDecoded: decodeInner(found, index, values, decoding) }
  })
  return {
    method: found.name,
    parameters,
    accuracy: found.isOfContract ? 'FULL_MATCH' : 'ONLY_FUNCTION_MATCH',
  }
}

/** What a parameter of bytes contains, where it contains calls. */
function decodeInner(
  { name, parameters }: FoundFunction,
  index: number,
  values: readonly ParameterValue[],
  { depth, ...rest }: Decoding,
): readonly InnerCall[] | DataDecoded | null {
  const value = values[index]
  if (parameters[index]?.type.type !== 'bytes' || typeof value !== 'string' || depth === rest.maxDepth)
    return null
  const decoding = { ...rest, depth: depth + 1 }
  if (name === 'multiSend' && parameters.length === 1) return decodeBatch(value, decoding)
  const [to] = values
  if (
    name === 'execTransaction' &&
    parameters[index]?.name === 'data' &&
    parameters[0]?.type.type === 'address'
  )
    return withoutAccuracy(decodeCall(value as Hex, to as Address, decoding))
  return null
}

function decodeBatch(packed: string, decoding: Decoding): readonly InnerCall[] | null {
  const calls = attempt(() => unpackCalls(packed.slice(2), decoding.budget))
  if (calls === undefined) return null
  return calls.map(({ operation, to, value, data }) => ({
    operation,
    to,
    value: value.toString(),
    data: data === '0x' ? null : data,
    dataDecoded: withoutAccuracy(decodeCall(data, to, decoding)),
  }))
}

function withoutAccuracy(decoded: DecodedCalldata | undefined): DataDecoded | null {
  return decoded === undefined ? null : { method: decoded.method, parameters: decoded.parameters }
}

function attempt<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch (error) {
    if (error instanceof UndecodableError) return undefined
    throw error
  }
}
