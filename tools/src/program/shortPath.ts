/** How a report names a path. */
import { relative } from 'node:path'

/** A path relative to `from` where it is below it. */
export function shortPath(path: string, from: string): string {
  const short = relative(from, path)
  return short.startsWith('..') ? path : short
}
