/**
 * The collection as our server knows it: peppers, owners, activity, crates, numbers. Each function asks one address and
 * checks the answer; whoever uses one does not carry the others.
 *
 * All of them take `base`, where the server stands (`''` for the page's own origin), and throw `ServerRefused` when it
 * answers with an error, `AnswerUnreadable` when the answer is not what was asked for, and what `fetch` throws.
 */
import {
  asOfFrom,
  crateFrom,
  pepperFrom,
  transferFrom,
  type AsOf,
  type CrateInfo,
  type PepperInfo,
  type PepperTransfer,
} from './collectionWire.ts'
import { refusal } from './readSaleFromServer.ts'
import { AnswerUnreadable, fields, hex, list, whole, wholes } from './wireFields.ts'

/** Most entries of a list in one answer. */
const MOST = 100
/** Most hours that a sale could have had mints in: one for each pepper. */
const MOST_HOURS = 10_000

/** Which part of a list: `cursor` is `next` of the part before. */
interface Part {
  readonly cursor?: string
  /** 1 to 100; 24 when left out. */
  readonly limit?: number
}

/** Filters of the list of peppers; several values of a trait in an array. */
export interface PepperFilters extends Part {
  readonly cultivar?: readonly string[]
  readonly ripeness?: readonly string[]
  readonly skin?: readonly string[]
  readonly calyx?: readonly string[]
  readonly pattern?: readonly string[]
  readonly companion?: readonly string[]
  readonly ground?: readonly string[]
  /** Scoville heat units, both ends included. */
  readonly heatMin?: number
  readonly heatMax?: number
  readonly sealed?: boolean
  readonly owner?: string
  readonly sort?: 'id' | '-id' | 'heat' | '-heat' | 'recent'
  readonly facets?: boolean
}

/** How many peppers have each value, by trait. */
export type Facets = Readonly<Record<string, Readonly<Record<string, number>>>>

export interface PepperPage {
  readonly asOf: AsOf
  /** On all pages. */
  readonly total: number
  readonly peppers: readonly PepperInfo[]
  /** undefined on the last page. */
  readonly next: string | undefined
  readonly facets: Facets | undefined
}

/** A page of the peppers that the filters leave. */
export async function readPeppers(
  base: string,
  filters: PepperFilters = {},
  signal?: AbortSignal,
): Promise<PepperPage> {
  const answer = await ask(base, '/api/peppers', { ...filters }, signal)
  const facets = answer['facets']
  return {
    asOf: asOfFrom(answer['asOf']),
    total: whole(answer['total'], 'total'),
    peppers: eachOf(answer, 'peppers', pepperFrom),
    next: nextOf(answer),
    facets: facets === undefined ? undefined : facetsFrom(facets),
  }
}

export interface PepperStory {
  readonly asOf: AsOf
  readonly pepper: PepperInfo
  /** undefined while its crate is being filled. */
  readonly crate: CrateInfo | undefined
  /** Newest first, 100 at most. */
  readonly history: readonly PepperTransfer[]
  /** How many opened peppers have the same, by trait; undefined while it is sealed. */
  readonly rarity: Readonly<Record<string, number>> | undefined
  /** How many peppers are opened. */
  readonly opened: number
}

/** One pepper; a `ServerRefused` with the code `no_such_pepper` where it has not been minted. */
export async function readPepper(base: string, id: number, signal?: AbortSignal): Promise<PepperStory> {
  const answer = await ask(base, `/api/peppers/${id}`, {}, signal)
  const { crate, rarity } = answer
  return {
    asOf: asOfFrom(answer['asOf']),
    pepper: pepperFrom(answer['pepper'], 'pepper'),
    crate: crate === null ? undefined : crateFrom(crate, 'crate'),
    history: eachOf(answer, 'history', transferFrom),
    rarity: rarity === null ? undefined : countsFrom(rarity, 'rarity'),
    opened: whole(answer['opened'], 'opened'),
  }
}

export interface OwnerPage {
  readonly asOf: AsOf
  readonly held: number
  readonly sealed: number
  /** Peppers that were minted to it. */
  readonly minted: number
  readonly peppers: readonly PepperInfo[]
  readonly next: string | undefined
}

/** What an account holds. */
export async function readOwner(
  base: string,
  owner: string,
  part: Part = {},
  signal?: AbortSignal,
): Promise<OwnerPage> {
  const answer = await ask(base, `/api/owners/${encodeURIComponent(owner)}`, { ...part }, signal)
  return {
    asOf: asOfFrom(answer['asOf']),
    ...wholes(answer, 'owner', ['held', 'sealed', 'minted']),
    peppers: eachOf(answer, 'peppers', pepperFrom),
    next: nextOf(answer),
  }
}

/** Mints and transfers, newest first. */
export async function readActivity(
  base: string,
  filters: Part & {
    readonly kind?: 'mint' | 'transfer'
    readonly owner?: string
    readonly token?: number
  } = {},
  signal?: AbortSignal,
): Promise<{
  readonly asOf: AsOf
  readonly activity: readonly PepperTransfer[]
  readonly next: string | undefined
}> {
  const answer = await ask(base, '/api/activity', { ...filters }, signal)
  return {
    asOf: asOfFrom(answer['asOf']),
    activity: eachOf(answer, 'activity', transferFrom),
    next: nextOf(answer),
  }
}

/** Closed crates, newest first. */
export async function readCrates(
  base: string,
  part: Part = {},
  signal?: AbortSignal,
): Promise<{
  readonly asOf: AsOf
  readonly crates: readonly CrateInfo[]
  readonly next: string | undefined
}> {
  const answer = await ask(base, '/api/crates', { ...part }, signal)
  return { asOf: asOfFrom(answer['asOf']), crates: eachOf(answer, 'crates', crateFrom), next: nextOf(answer) }
}

export interface CollectionStats {
  readonly asOf: AsOf
  readonly minted: number
  readonly opened: number
  readonly holders: number
  /** Besides mints. */
  readonly transfers: number
  readonly crates: { readonly closed: number; readonly opened: number }
  /** Opened peppers by cultivar. */
  readonly cultivars: Readonly<Record<string, number>>
  /** Opened peppers by heat tier, 0 to 5. */
  readonly tiers: readonly number[]
  /** Scoville heat units; undefined before the first is opened. */
  readonly heat: { readonly least: number; readonly most: number; readonly mean: number } | undefined
  /** Hours with mints, oldest first; Unix seconds of their beginning. */
  readonly mintsPerHour: readonly { readonly hour: number; readonly minted: number }[]
  readonly topHolders: readonly { readonly owner: `0x${string}`; readonly held: number }[]
}

/** The collection in numbers. */
export async function readStats(base: string, signal?: AbortSignal): Promise<CollectionStats> {
  const answer = await ask(base, '/api/stats', {}, signal)
  const { heat } = answer
  return {
    asOf: asOfFrom(answer['asOf']),
    ...wholes(answer, 'stats', ['minted', 'opened', 'holders', 'transfers']),
    crates: wholes(fields(answer['crates'], 'crates'), 'crates', ['closed', 'opened']),
    cultivars: countsFrom(answer['cultivars'], 'cultivars'),
    tiers: eachOf(answer, 'tiers', whole),
    heat: heat === null ? undefined : wholes(fields(heat, 'heat'), 'heat', ['least', 'most', 'mean']),
    mintsPerHour: eachOf(
      answer,
      'mintsPerHour',
      (wire, field) => wholes(fields(wire, field), field, ['hour', 'minted']),
      MOST_HOURS,
    ),
    topHolders: eachOf(answer, 'topHolders', (wire, field) => {
      const holder = fields(wire, field)
      return {
        owner: hex(holder['owner'], 40, `${field}.owner`),
        held: whole(holder['held'], `${field}.held`),
      }
    }),
  }
}

async function ask(
  base: string,
  path: string,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal | undefined,
): Promise<Readonly<Record<string, unknown>>> {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined)
  // An array becomes its entries between commas.
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))
  const response = await fetch(
    `${base}${path}${asked.length === 0 ? '' : `?${search.toString()}`}`,
    signal ? { signal } : {},
  )
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw refusal(response.status, answer)
  return fields(answer, 'answer')
}

function eachOf<T>(
  answer: Readonly<Record<string, unknown>>,
  name: string,
  read: (wire: unknown, field: string) => T,
  most = MOST,
): readonly T[] {
  return list(answer[name], name, most).map((wire, index) => read(wire, `${name}.${index}`))
}

function nextOf({ next }: Readonly<Record<string, unknown>>): string | undefined {
  if (next === null) return undefined
  if (typeof next !== 'string') throw new AnswerUnreadable('next')
  return next
}

function countsFrom(wire: unknown, field: string): Readonly<Record<string, number>> {
  const counts = fields(wire, field)
  return wholes(counts, field, Object.keys(counts))
}

function facetsFrom(wire: unknown): Facets {
  const facets = Object.entries(fields(wire, 'facets'))
  return Object.fromEntries(facets.map(([name, counts]) => [name, countsFrom(counts, `facets.${name}`)]))
}
