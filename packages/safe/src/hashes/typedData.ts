/** Typed data from requests, made ready to hash: checked for the work it costs, with absent parts filled in. */
import { hashTypedData, type Hex, type TypedDataDefinition } from 'viem'

/** Typed data (EIP-712) as JSON. */
export interface TypedMessage {
  readonly domain?: Readonly<Record<string, unknown>> | undefined
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  /** Inferred if it is absent: the only type that no other refers to. */
  readonly primaryType?: string | undefined
  readonly message: Readonly<Record<string, unknown>>
}

/** Thrown for typed data that cannot be hashed, or not within bounds. */
export class InvalidTypedDataError extends Error {
  override readonly name = 'InvalidTypedDataError'
}

/**
 * What hashing may take, by the costs below: an order of a marketplace with three hundred items takes half of it.
 */
const MAX_MICROSECONDS = 80_000
/** Of a struct or a domain, without its fields. */
const STRUCT_MICROSECONDS = 60
/** Of a value whose own hash is taken first: a text, or bytes of any length. */
const HASHED_VALUE_MICROSECONDS = 35
const VALUE_MICROSECONDS = 10
/** The types are encoded once per struct of the data. */
const MICROSECONDS_PER_ENCODED_CHARACTER = 0.2

/** Hashes typed data. @throws {InvalidTypedDataError} */
export function hashTypedMessage(message: TypedMessage): Hex {
  limitWork(message)
  try {
    return hashTypedData({
      domain: withReadableChainId(message.domain),
      types: message.types,
      primaryType: primaryTypeOf(message),
      message: message.message,
    } as TypedDataDefinition)
  } catch (error) {
    if (error instanceof InvalidTypedDataError) throw error
    throw new InvalidTypedDataError('The typed data cannot be encoded', { cause: error })
  }
}

/** JSON has no large integers, and viem leaves a chain id out of the domain's type if it is a string. */
export function withReadableChainId(domain: TypedMessage['domain']): Readonly<Record<string, unknown>> {
  const chainId = domain?.['chainId']
  if (typeof chainId !== 'string' || !/^(0x[\da-f]+|\d+)$/i.test(chainId)) return { ...domain }
  return { ...domain, chainId: BigInt(chainId) }
}

/** Counts what hashing takes, without doing it. @throws {InvalidTypedDataError} if that is too much. */
function limitWork(message: TypedMessage) {
  if (hashingMilliseconds(message) > MAX_MICROSECONDS / 1_000)
    throw new InvalidTypedDataError('The typed data is too large')
}

/** Processor time that hashing typed data takes, estimated from the number of its structs and values. */
export function hashingMilliseconds({ domain, types, message }: TypedMessage): number {
  const fields = Object.values(types).flat()
  const typeCharacters = fields.reduce((total, { name, type }) => total + name.length + type.length + 2, 0)
  const isHashed = fields.some(({ type }) => /^(string|bytes)(\[|$)/.test(type))
  const { structs, values } = countParts([domain, message])
  const microseconds =
    structs * (STRUCT_MICROSECONDS + MICROSECONDS_PER_ENCODED_CHARACTER * typeCharacters) +
    values * (isHashed ? HASHED_VALUE_MICROSECONDS : VALUE_MICROSECONDS)
  return microseconds / 1_000
}

/** Objects, and everything else. Iterative: the data may be nested deeper than the stack. */
function countParts(root: unknown): { readonly structs: number; readonly values: number } {
  const pending = [root]
  let [structs, values] = [0, 0]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null) {
      values += 1
      continue
    }
    structs += 1
    for (const child of Object.values(value)) pending.push(child)
  }
  return { structs, values }
}

/** Typed data with its primary type, inferred if it is absent. @throws {InvalidTypedDataError} */
export function withPrimaryType<T extends TypedMessage>(message: T): T & { readonly primaryType: string } {
  return { ...message, primaryType: primaryTypeOf(message) }
}

function primaryTypeOf({ types, primaryType: given }: TypedMessage): string {
  if (given !== undefined) return given
  const referenced = new Set(
    Object.entries(types).flatMap(([name, fields]) =>
      fields.map(({ type }) => type.replace(/\[.*$/, '')).filter((type) => type !== name),
    ),
  )
  const candidates = Object.keys(types).filter((name) => name !== 'EIP712Domain' && !referenced.has(name))
  const [primaryType] = candidates
  if (primaryType === undefined || candidates.length > 1)
    throw new InvalidTypedDataError('The typed data has no primary type')
  return primaryType
}
