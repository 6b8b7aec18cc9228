/** Values that every shape of the gateway is made of. Types are `z.infer` of them. */
import { describeAddressProblem, parseAddress } from '@peppermint/input/address'
import { type Address, getAddress, type Hex } from 'viem'
import { z } from 'zod'

/** An address in any case, a wrong checksum included, as Safe's gateway accepts it; parsed to its checksummed form. */
export const addressInput = z
  .string()
  .regex(/^0x[\da-f]{40}$/i, 'Invalid address')
  .transform((value): Address => getAddress(value.toLowerCase()))

/** An address that someone wrote or passed on, by the rules of `@peppermint/input`: a wrong checksum is refused. */
export const checkedAddressInput = z.string().transform((text, context): Address => {
  const parsed = parseAddress(text)
  if (parsed.status === 'valid') return parsed.address
  context.addIssue({ code: 'custom', message: describeAddressProblem(parsed) })
  return z.NEVER
})

/** Bytes as hex with an even number of digits, parsed to lower case. */
export const hexInput = z
  .string()
  .regex(/^0x([\da-f]{2})*$/i, 'Invalid "0x" notated hex string')
  .transform((value) => value.toLowerCase() as Hex)

/** More than the nodes of any network accept in a transaction. */
const MAX_DATA_BYTES = 131_072

/** Calldata. */
export const dataInput = hexInput.refine(
  (data) => data.length <= 2 + 2 * MAX_DATA_BYTES,
  `Data has more than ${MAX_DATA_BYTES} bytes`,
)

/** A 32-byte hash. */
export const hashInput = z
  .string()
  .regex(/^0x[\da-f]{64}$/i, 'Invalid "0x" notated hex string')
  .transform((value) => value.toLowerCase() as Hex)

const MAX_UINT256 = 2n ** 256n - 1n

/** An unsigned 256-bit integer as a decimal string, parsed to a bigint. */
export const uint256Input = z
  .string()
  .regex(/^\d{1,78}$/, 'Invalid base-10 numeric string')
  .transform(BigInt)
  .refine((value) => value <= MAX_UINT256, 'Invalid base-10 numeric string')

/** 20 nested Safes with 20 owners each have 27 kB. */
const MAX_SIGNATURE_BYTES = 32_768
const MIN_SIGNATURE_BYTES = 65

/** One signature, or several concatenated. */
export const signatureInput = z
  .string()
  .regex(/^0x([\da-f]{2})*$/i, 'Invalid signature')
  .min(2 + 2 * MIN_SIGNATURE_BYTES, 'Invalid signature')
  .max(2 + 2 * MAX_SIGNATURE_BYTES, 'Invalid signature')
  .transform((value) => value.toLowerCase() as Hex)

/** An address in an answer: checksummed. */
export const address = textLike<Address>(/^0x[\da-f]{40}$/i)
/** Bytes in an answer. */
export const hex = textLike<Hex>(/^0x([\da-f]{2})*$/i)
/** A whole number in an answer, as a decimal string. */
export const decimal = z.string().regex(/^\d{1,78}$/)

function textLike<Text extends string>(pattern: RegExp) {
  return z.custom<Text>((value) => typeof value === 'string' && pattern.test(value)).meta({ type: 'string' })
}

/** An address with the name and logo of its contract or token, if they are known. */
export const addressEx = z.object({
  value: address,
  name: z.string().nullable(),
  logoUri: z.string().nullable(),
})
export type AddressEx = z.infer<typeof addressEx>

/** One page of a list. `next` and `previous` are absolute URLs of the same request with another cursor. */
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.number().nullable().optional(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item).readonly(),
  })
export interface Page<T> {
  /** Absent where a list does not count. */
  readonly count?: number | null
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly T[]
}

/** Body of every error. */
export const gatewayError = z.object({
  /** The HTTP status, as is `statusCode`: clients read either. */
  code: z.number(),
  statusCode: z.number(),
  message: z.string(),
  /** Of the first invalid value. */
  path: z.array(z.union([z.string(), z.number()])).optional(),
})
