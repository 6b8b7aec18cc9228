/** Whether typed data shows only what its hash covers: a reader believes every field that is shown. */
import { getTypesForEIP712Domain } from 'viem'
import {
  InvalidTypedDataError,
  type TypedMessage,
  withPrimaryType,
  withReadableChainId,
} from './typedData.ts'

type Types = TypedMessage['types']

/** One value of a message: no struct or list. */
export interface SignedValue {
  /** Of the field; of the list's for an item of one. */
  readonly name: string
  readonly type: string
  readonly value: unknown
}

interface Part extends SignedValue {
  readonly isOfDomain: boolean
}

/**
 * Refuses what Safe's software and services accept, but which a page would show without it being signed.
 * @returns every value of the message, not those of its domain.
 * @throws {InvalidTypedDataError} for a field of the domain, the message or a struct in it that its type lacks, a value
 *   that is hashed as something else than what is shown, a name that is more than a name, and data that signs its domain alone.
 */
export function requireSignedData(message: TypedMessage): readonly SignedValue[] {
  const { primaryType } = withPrimaryType(message)
  if (primaryType === 'EIP712Domain') throw new InvalidTypedDataError('The typed data signs no message')
  requireNames(message.types)
  const domain = withReadableChainId(message.domain)
  const types: Types = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...message.types }
  // Iterative: the data may be nested deeper than the stack.
  const pending: Part[] = [
    { name: '', type: 'EIP712Domain', value: domain, isOfDomain: true },
    { name: '', type: primaryType, value: message.message, isOfDomain: false },
  ]
  const values: SignedValue[] = []
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const parts = partsOf(next, types)
    if (parts === undefined && !next.isOfDomain) values.push(next)
    for (const part of (parts ?? []).toReversed()) pending.push(part)
  }
  return values
}

/** What separates names in the text of a type, which is hashed: with it, one name can be the whole text of other types. */
const SEPARATORS = /[(),[\]\s]/
const SEPARATORS_OF_TYPE = /[(),\s]/

function requireNames(types: Types): void {
  for (const [struct, fields] of Object.entries(types)) {
    const isNamed = fields.every(({ name, type }) => !SEPARATORS.test(name) && !SEPARATORS_OF_TYPE.test(type))
    if (SEPARATORS.test(struct) || !isNamed) throw new InvalidTypedDataError('A name of a type is no name')
  }
}

/** @returns undefined for what has no parts. */
function partsOf({ name, type, value, isOfDomain }: Part, types: Types): readonly Part[] | undefined {
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (fields !== undefined) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unlike(type)
    const fieldTypes = new Map(fields.map((field) => [field.name, field.type]))
    return Object.entries(value).flatMap(([field, part]: [string, unknown]) => {
      if (part === undefined) return []
      const partType = fieldTypes.get(field)
      if (partType === undefined) throw new InvalidTypedDataError(`The type ${type} has no field ${field}`)
      return [{ name: field, type: partType, value: part, isOfDomain }]
    })
  }
  if (type.endsWith(']')) {
    if (!Array.isArray(value)) throw unlike(type)
    const itemType = type.slice(0, type.lastIndexOf('['))
    return value.map((item: unknown) => ({ name, type: itemType, value: item, isOfDomain }))
  }
  if (!isShownAsHashed(type, value)) throw unlike(type)
  return undefined
}

/** A hash of texts and bytes also takes values of other kinds, of which it covers a part or nothing. */
function isShownAsHashed(type: string, value: unknown): boolean {
  if (type === 'string') return typeof value === 'string'
  if (type.startsWith('bytes')) return typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value)
  if (/^u?int/.test(type) && typeof value === 'string') return /^-?(\d+|0x[\da-f]+)$/i.test(value)
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
}

const unlike = (type: string) => new InvalidTypedDataError(`A value is no ${type}`)
