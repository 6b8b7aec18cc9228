/** The collection's answers: peppers, one account, the collection in numbers, the crates. */
import { fetchJson } from './fetchJson.ts'
import { parseArray, parseFields, parseInteger, parseIntegers } from './parseFields.ts'
import type {
  CratesAnswer,
  OwnerAnswer,
  PepperAnswer,
  PeppersAnswer,
  PepperWire,
  StatsAnswer,
} from './responses.ts'

/*
 * Each checks the block that an answer states, because another service at this address has none, and what pages count or
 * draw with. The rest is ours, and typed. They throw `InvalidResponse`, `ServerError`, and what `fetch` throws.
 */

/** The part of a list to answer: the server's default number of entries from the first, unless given. */
export interface PageOptions {
  /** `next` of the previous page. */
  readonly cursor?: string | undefined
  readonly limit?: number
}

/** The most that a page of a list has. */
const MAX_PAGE_SIZE = 100

/** @param api base address of the server's API. */
export const fetchPepper = (api: string, id: number, signal?: AbortSignal): Promise<PepperAnswer> =>
  fetchAnswer<PepperAnswer>(`${api}/api/peppers/${id}`, signal)

/** The latest mints, newest first. */
export async function fetchLatestPeppers(api: string, limit: number): Promise<PeppersAnswer> {
  const answer = await fetchAnswer<PeppersAnswer>(`${api}/api/peppers${toQuery({ sort: '-id', limit })}`)
  checkPeppers(answer.peppers)
  return answer
}

export async function fetchOwner(
  api: string,
  address: string,
  { cursor, limit }: PageOptions = {},
  signal?: AbortSignal,
): Promise<OwnerAnswer> {
  const url = `${api}/api/owners/${address}${toQuery({ cursor, limit })}`
  const answer = await fetchAnswer<OwnerAnswer>(url, signal)
  parseInteger(answer.held, 'held')
  checkPeppers(answer.peppers)
  return answer
}

export async function fetchStats(api: string, signal?: AbortSignal): Promise<StatsAnswer> {
  const answer = await fetchAnswer<StatsAnswer>(`${api}/api/stats`, signal)
  const cultivars = parseFields<StatsAnswer['cultivars']>(answer.cultivars, 'cultivars')
  parseIntegers(cultivars, 'cultivars', Object.keys(cultivars))
  return answer
}

/** A hundred closed crates, newest first. */
export const fetchCrates = (api: string, cursor?: string, signal?: AbortSignal): Promise<CratesAnswer> =>
  fetchAnswer<CratesAnswer>(`${api}/api/crates${toQuery({ limit: MAX_PAGE_SIZE, cursor })}`, signal)

async function fetchAnswer<Answer extends { readonly asOf: { readonly number: number } }>(
  url: string,
  signal?: AbortSignal,
): Promise<Answer> {
  // A page asks because something has happened: the browser's copy, two seconds old at most, may be from before.
  const { body } = await fetchJson(url, { cache: 'no-cache', signal: signal ?? null })
  const { asOf } = parseFields<Answer>(body, 'answer')
  const { number } = parseFields<Answer['asOf']>(asOf, 'asOf')
  parseInteger(number, 'asOf.number')
  return body as Answer
}

function checkPeppers(peppers: unknown): void {
  for (const pepper of parseArray(peppers, 'peppers', MAX_PAGE_SIZE)) {
    const { id, card } = parseFields<PepperWire>(pepper, 'peppers')
    parseInteger(id, 'peppers.id')
    if (card === null) continue
    const fields = parseFields<NonNullable<PepperWire['card']>>(card, 'peppers.card')
    parseIntegers(fields, 'peppers.card', ['number', 'packed'])
  }
}

function toQuery(fields: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  )
  return given.length === 0 ? '' : `?${given.join('&')}`
}
