/** Cursors of pages: `cursor=limit%3D20%26offset%3D40`, and the absolute URLs of the neighboring pages. */
import type { Page } from '@peppermint/safe/wire'

export interface PageRequest {
  readonly limit: number
  readonly offset: number
  /** Absolute URL of this request, as the client reached it. */
  readonly url: string
}

const DEFAULT_LIMIT = 20
const MAX_LIMIT = 100
/** Postgres accepts more; no list is as long. */
const MAX_OFFSET = 2 ** 31 - 1

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
  return {
    limit: read('limit', DEFAULT_LIMIT, 1, MAX_LIMIT),
    offset: read('offset', 0, 0, MAX_OFFSET),
    url,
  }
}

/**
 * A page of a list.
 * @param total rows of the whole list.
 * @param counts whether the page shows the total.
 */
export function pageOf<T>(
  results: readonly T[],
  { limit, offset, url }: PageRequest,
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
    next: limit + offset >= total ? null : at(offset + limit),
    previous: offset === 0 ? null : at(Math.max(0, offset - limit)),
    results,
  }
}
