/** Cursors of pages: `cursor=limit%3D20%26offset%3D40`, and the absolute URLs of the neighboring pages. */
import type { Page } from '@peppermint/safe/wire'

export interface PageRequest {
  readonly limit: number
  readonly offset: number
  /** The offset is beyond `MAX_OFFSET`: the page is empty and the last one. */
  readonly isTooDeep?: boolean
  /** Absolute URL of this request, as the client reached it. */
  readonly url: string
}

const DEFAULT_LIMIT = 20
const MAX_LIMIT = 100
/**
 * Postgres passes over all rows before a page: without a bound, a few requests for deep pages would hold the
 * connections of all lists.
 */
export const MAX_OFFSET = 10_000

/**
 * Reads the cursor of a request. A missing or unreadable one is the first page, never an error.
 * @param url absolute.
 */
export function readCursor(url: string): PageRequest {
  const cursor = new URLSearchParams(new URL(url).searchParams.get('cursor') ?? '')
  const read = (name: string, fallback: number, min: number, max: number) => {
    const text = cursor.get(name) ?? ''
    return /^\d{1,15}$/.test(text) && Number(text) >= min ? Math.min(Number(text), max) : fallback
  }
  const offset = read('offset', 0, 0, Number.MAX_SAFE_INTEGER)
  return {
    limit: read('limit', DEFAULT_LIMIT, 1, MAX_LIMIT),
    offset: Math.min(offset, MAX_OFFSET),
    ...(offset > MAX_OFFSET && { isTooDeep: true }),
    url,
  }
}

/**
 * A page of a list; the last one if the next offset is beyond `MAX_OFFSET`.
 * @param total rows of the whole list.
 * @param counts whether the page shows the total.
 */
export function pageOf<T>(
  results: readonly T[],
  { limit, offset, isTooDeep = false, url }: PageRequest,
  total: number,
  counts = true,
): Page<T> {
  const at = (other: number) => {
    const page = new URL(url)
    page.searchParams.set('cursor', `limit=${limit}&offset=${other}`)
    return page.href
  }
  return {
    ...(counts && { count: total }),
    next: limit + offset >= total || limit + offset > MAX_OFFSET ? null : at(offset + limit),
    previous: offset === 0 ? null : at(Math.max(0, offset - limit)),
    results: isTooDeep ? [] : results,
  }
}
