/** Pages of transaction lists, whose end is found by one more row instead of a count. */
import type { Page } from '@peppermint/safe/wire'
import { pageOf, type PageRequest } from '../http/cursor.ts'

/**
 * @param hasNext whether a row follows the page.
 * @param count undefined for a list that does not count.
 */
export function transactionPage<T>(
  results: readonly T[],
  request: PageRequest,
  hasNext: boolean,
  count?: number | null,
): Page<T> {
  const end = request.offset + request.limit
  const page = pageOf(results, request, hasNext ? end + 1 : end, false)
  return count === undefined ? page : { count, ...page }
}
