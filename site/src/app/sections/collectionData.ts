/** Reads the collection from our server: what is left in the deck, the latest mints, an account’s peppers. */
import { CULTIVARS } from '@peppermint/peppers'
import type { Address } from 'viem'
import type { Pepper } from '../../mint/peppers.ts'

/** How many of each cultivar are opened, in the deck's order. */
export type OpenedByCultivar = readonly number[]

/** What an account owns: the number, and the first of them. */
export interface Held {
  readonly total: number
  readonly peppers: readonly Pepper[]
}

/** An answer of our server, and the newest block that it includes. */
export interface AsOf<T> {
  readonly value: T
  readonly block: number
}

/** Our server's answer is not what it should be. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer'
}

/** A tile strip's length. */
const STRIP = 12

/** @throws UnexpectedAnswer; what `fetch` throws. All functions of this file do. */
export async function fetchOpened(api: string): Promise<AsOf<OpenedByCultivar>> {
  const { cultivars, asOf } = await read(api, '/api/stats')
  const counts = record(cultivars)
  return withBlock(
    CULTIVARS.map(({ key }) => integer(counts[key])),
    asOf,
  )
}

/** The latest mints, newest first. */
export async function fetchLatest(api: string): Promise<AsOf<readonly Pepper[]>> {
  const { peppers, asOf } = await read(api, `/api/peppers?sort=-id&limit=${STRIP}`)
  return withBlock(list(peppers).map(toPepper), asOf)
}

export async function fetchHeld(api: string, owner: Address): Promise<AsOf<Held>> {
  const { held, peppers, asOf } = await read(api, `/api/owners/${owner}?limit=${STRIP}`)
  return withBlock({ total: integer(held), peppers: list(peppers).map(toPepper) }, asOf)
}

function toPepper(row: unknown): Pepper {
  const { id, card } = record(row)
  if (card === null) return { status: 'sealed', id: integer(id) }
  const { number, packed } = record(card)
  return {
    status: 'revealed',
    id: integer(id),
    card: { number: integer(number), traits: integer(packed) },
  }
}

const withBlock = <T>(value: T, asOf: unknown): AsOf<T> => ({
  value,
  block: integer(record(asOf)['number']),
})

async function read(api: string, path: string): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${api}${path}`, { cache: 'no-cache' })
  if (!response.ok) throw new UnexpectedAnswer(`${path}: status ${response.status}`)
  return record(await response.json())
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new UnexpectedAnswer('not an object')
  return value as Readonly<Record<string, unknown>>
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new UnexpectedAnswer('not a list')
  return value
}

function integer(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new UnexpectedAnswer('not a number')
  return value
}
