/** Whether typed data shows only what its hash covers: a reader believes every field that is shown. */
import { getTypesForEIP712Domain } from 'viem'
import {
  InvalidTypedDataError,
  type TypedMessage,
  withPrimaryType,
  withReadableChainId,
} from './typedData.ts'

type Types = TypedMessage['types']

/**
 * Refuses what Safe's software and services accept, but which a page would show without it being signed.
 * @throws {InvalidTypedDataError} for a field of the domain, the message or a struct in it that its type lacks, a value
 *   that is hashed as something else than what is shown, and data that signs its domain alone.
 */
export function requireSignedData(message: TypedMessage): void {
  const { primaryType } = withPrimaryType(message)
  if (primaryType === 'EIP712Domain') throw new InvalidTypedDataError('The typed data signs no message')
  const domain = withReadableChainId(message.domain)
  const types: Types = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...message.types }
  // Iterative: the data may be nested deeper than the stack.
  const pending = [
    { type: 'EIP712Domain', value: domain as unknown },
    { type: primaryType, value: message.message as unknown },
  ]
  for (let next = pending.pop(); next !== undefined; next = pending.pop())
    pending.push(...partsOf(next.type, next.value, types))
}

function partsOf(type: string, value: unknown, types: Types): { type: string; value: unknown }[] {
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (fields !== undefined) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unlike(type)
    const fieldTypes = new Map(fields.map((field) => [field.name, field.type]))
    return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
      if (part === undefined) return []
      const partType = fieldTypes.get(name)
      if (partType === undefined) throw new InvalidTypedDataError(`The type ${type} has no field ${name}`)
      return [{ type: partType, value: part }]
    })
  }
  if (type.endsWith(']')) {
    if (!Array.isArray(value)) throw unlike(type)
    const itemType = type.slice(0, type.lastIndexOf('['))
    return value.map((item: unknown) => ({ type: itemType, value: item }))
  }
  if (!isShownAsHashed(type, value)) throw unlike(type)
  return []
}

/** A hash of texts and bytes also takes values of other kinds, of which it covers a part or nothing. */
function isShownAsHashed(type: string, value: unknown): boolean {
  if (type === 'string') return typeof value === 'string'
  if (type.startsWith('bytes')) return typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value)
  if (/^u?int/.test(type) && typeof value === 'string') return /^-?(\d+|0x[\da-f]+)$/i.test(value)
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
}

const unlike = (type: string) => new InvalidTypedDataError(`A value is no ${type}`)
