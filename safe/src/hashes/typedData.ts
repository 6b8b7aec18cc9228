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
 * The types are encoded once per struct of the data: this many characters at most, which take below 0.1 s. A large order
 * of a marketplace has a tenth of them.
 */
const MAX_ENCODED_CHARACTERS = 500_000

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

function limitWork({ domain, types, message }: TypedMessage) {
  const typeCharacters = Object.values(types)
    .flat()
    .reduce((total, { name, type }) => total + name.length + type.length + 2, 0)
  if (typeCharacters * countObjects([domain, message]) > MAX_ENCODED_CHARACTERS)
    throw new InvalidTypedDataError('The typed data is too large')
}

/** Iterative: the data may be nested deeper than the stack. */
function countObjects(root: unknown): number {
  const pending = [root]
  let count = 0
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null) continue
    count += 1
    for (const child of Object.values(value)) pending.push(child)
  }
  return count
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
