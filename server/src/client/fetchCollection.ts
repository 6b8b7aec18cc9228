/** The collection's answers: one pepper, one account, the collection in numbers, the crates. */
import { fetchJson } from './fetchJson.ts'
import { parseFields, parseInteger } from './parseFields.ts'
import type { CratesAnswer, OwnerAnswer, PepperAnswer, StatsAnswer } from './responses.ts'

/*
 * Each checks the block that an answer states: another service at this address has none. The rest is ours, and typed.
 * They throw `InvalidResponse`, `ServerError`, and what `fetch` throws.
 */

/** @param api base address of the server's API. */
export const fetchPepper = (api: string, id: number, signal?: AbortSignal): Promise<PepperAnswer> =>
  fetchAnswer<PepperAnswer>(`${api}/api/peppers/${id}`, signal)

/** @param cursor `next` of the previous page. */
export const fetchOwner = (
  api: string,
  address: string,
  cursor?: string,
  signal?: AbortSignal,
): Promise<OwnerAnswer> =>
  fetchAnswer<OwnerAnswer>(
    `${api}/api/owners/${address}${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`,
    signal,
  )

export const fetchStats = (api: string, signal?: AbortSignal): Promise<StatsAnswer> =>
  fetchAnswer<StatsAnswer>(`${api}/api/stats`, signal)

/** A hundred closed crates, newest first. */
export const fetchCrates = (api: string, cursor?: string, signal?: AbortSignal): Promise<CratesAnswer> =>
  fetchAnswer<CratesAnswer>(
    `${api}/api/crates?limit=100${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    signal,
  )

async function fetchAnswer<Answer extends { readonly asOf: { readonly number: number } }>(
  url: string,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const { body } = await fetchJson(url, signal && { signal })
  const { asOf } = parseFields<Answer>(body, 'answer')
  const { number } = parseFields<Answer['asOf']>(asOf, 'asOf')
  parseInteger(number, 'asOf.number')
  return body as Answer
}
