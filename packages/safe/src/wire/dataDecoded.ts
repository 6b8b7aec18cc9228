/** Decoded calldata, as the decoder answers it and transactions carry it. */
import { z } from 'zod'
import { address, addressInput, dataInput, decimal, hex } from './scalars.ts'

/** `CALL` 0, `DELEGATE` 1. */
export const operation = z.union([z.literal(0), z.literal(1)])
export type Operation = z.infer<typeof operation>

/** Numbers, addresses and booleans are strings; tuples and arrays are nested arrays of them. */
export type ParameterValue = string | readonly ParameterValue[]

export interface DataDecoded {
  readonly method: string
  /** Empty where the method has none. */
  readonly parameters: readonly DecodedParameter[] | null
}

export interface DecodedParameter {
  readonly name: string
  readonly type: string
  readonly value: ParameterValue
  /** Calls of a `multiSend`, or the call that bytes encode; null where nothing was decoded. */
  readonly valueDecoded?: readonly InnerCall[] | DataDecoded | null | undefined
}

/** One call of a `multiSend`. */
export interface InnerCall {
  readonly operation: Operation
  readonly to: `0x${string}`
  readonly value: string
  readonly data: `0x${string}` | null
  readonly dataDecoded: DataDecoded | null
}

// A schema that contains itself has no OpenAPI document, so the inner levels are checked as custom values.
const parameterValue = z
  .custom<ParameterValue>(isParameterValue)
  .meta({ type: ['string', 'array'], description: 'A string, or nested arrays of strings.' })
const valueDecoded = z
  .custom<readonly InnerCall[] | DataDecoded>(isValueDecoded)
  .meta({ type: ['array', 'object'], description: 'Calls of a batch, or one decoded call.' })

const decodedParameter = z.object({
  name: z.string(),
  type: z.string(),
  value: parameterValue,
  valueDecoded: valueDecoded.nullable().optional(),
})

export const dataDecoded = z.object({
  method: z.string(),
  parameters: z.array(decodedParameter).readonly().nullable(),
})

const innerCall = z.object({
  operation,
  to: address,
  value: decimal,
  data: hex.nullable(),
  dataDecoded: dataDecoded.nullable(),
})

function isParameterValue(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every(isParameterValue))
}

function isValueDecoded(value: unknown): boolean {
  return z.array(innerCall).safeParse(value).success || dataDecoded.safeParse(value).success
}

/** Body of a request to decode calldata. */
export const decodeInput = z.object({
  data: dataInput,
  /** The called contract, if it is known: its own ABI comes first. */
  to: addressInput.nullable().optional(),
})

/** How well the function is known: of the contract's own ABI, or any function with the selector. */
export const decodingAccuracy = z.enum([
  'FULL_MATCH',
  'PARTIAL_MATCH',
  'ONLY_FUNCTION_MATCH',
  'NO_MATCH',
  'UNKNOWN',
])

/** Answer to it. */
export const decodedCalldata = dataDecoded.extend({ accuracy: decodingAccuracy })
export type DecodedCalldata = DataDecoded & { readonly accuracy: z.infer<typeof decodingAccuracy> }

/** What a transaction calls, for a wallet's confirmation; without a method if it is not known. */
export const confirmationView = decodedCalldata.extend({ type: z.literal('GENERIC') })
