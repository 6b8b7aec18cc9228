/** The collection from our server, as the sections show it: what is left in the deck, the latest mints, an account’s peppers. */
import { CULTIVARS } from '@peppermint/art'
import { fetchLatestPeppers, fetchOwner, fetchStats, InvalidResponse } from '@peppermint/api'
import type { Address } from 'viem'
import { toPepper } from '../tokens/toPepper.ts'
import type { Pepper } from '../tokens/peppers.ts'

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

/** A tile strip's length. */
const STRIP = 12

/** @throws what the client of our server throws. All functions of this file do. */
export async function fetchOpened(api: string): Promise<AsOf<OpenedByCultivar>> {
  const { cultivars, asOf } = await fetchStats(api)
  const value = CULTIVARS.map(({ key }) => {
    const opened = cultivars[key]
    if (opened === undefined) throw new InvalidResponse(`cultivars.${key}`)
    return opened
  })
  return { value, block: asOf.number }
}

/** The latest mints, newest first. */
export async function fetchLatest(api: string): Promise<AsOf<readonly Pepper[]>> {
  const { peppers, asOf } = await fetchLatestPeppers(api, STRIP)
  return { value: peppers.map(toPepper), block: asOf.number }
}

export async function fetchHeld(api: string, owner: Address): Promise<AsOf<Held>> {
  const { held, peppers, asOf } = await fetchOwner(api, owner, { limit: STRIP })
  return { value: { total: held, peppers: peppers.map(toPepper) }, block: asOf.number }
}
