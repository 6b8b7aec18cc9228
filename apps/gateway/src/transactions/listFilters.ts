/** Filters of lists, as queries give them: amounts in whole coins or tokens, dates in ISO 8601. */
import { addressInput, hashInput, nonceInput } from '@peppermint/safe/wire'
import { type Address, type Hash, parseUnits } from 'viem'
import { GatewayError } from '../http/gatewayError.ts'

/** Reads one query parameter. */
export type Query = (name: string) => string | undefined

/** @throws {GatewayError} 422. */
export function addressFilter(query: Query, name: string): Address | undefined {
  return read(query, name, 'Invalid address', (text) => addressInput.safeParse(text).data)
}

/** @throws {GatewayError} 422. */
export function hashFilter(query: Query, name: string): Hash | undefined {
  return read(query, name, 'Invalid "0x" notated hex string', (text) => hashInput.safeParse(text).data)
}

/** @throws {GatewayError} 422. */
export function nonceFilter(query: Query, name = 'nonce'): number | undefined {
  return read(query, name, 'Invalid base-10 numeric string', (text) => nonceInput.safeParse(text).data)
}

/** A moment in Unix seconds, with fraction. @throws {GatewayError} 422. */
export function dateFilter(query: Query, name: string): number | undefined {
  return read(query, name, 'Invalid ISO 8601 date', (text) => {
    const time = /^\d{4}-\d{2}-\d{2}([T ].*)?$/.test(text) ? Date.parse(text) : Number.NaN
    return Number.isNaN(time) ? undefined : time / 1000
  })
}

/**
 * An amount in the smallest unit.
 * @returns null for an amount that no transfer can have: it has more digits than the unit.
 * @throws {GatewayError} 422.
 */
export function amountFilter(query: Query, decimals: number): bigint | null | undefined {
  return read(query, 'value', 'Invalid decimal number', (text) => {
    const [, , fraction = ''] = /^(\d{1,78})(?:\.(\d{1,78}))?$/.exec(text) ?? []
    if (!/^\d{1,78}(\.\d{1,78})?$/.test(text)) return undefined
    return fraction.replace(/0+$/, '').length > decimals ? null : parseUnits(text, decimals)
  })
}

function read<T>(
  query: Query,
  name: string,
  message: string,
  parse: (text: string) => T | undefined,
): T | undefined {
  const text = query(name)
  // Clients send empty parameters for fields that are not filled in.
  if (text === undefined || text === '') return undefined
  const value = parse(text)
  if (value === undefined) throw new GatewayError(422, message, [name])
  return value
}
