import { useSyncExternalStore } from 'react'
import type { Late } from '../mint/late.ts'

/** A part of the page as far as it is there, asked for once it is `wanted`; and whether it did not arrive. */
export function useLatePart<T>(
  part: Late<T>,
  wanted: boolean,
): { readonly there: T | undefined; readonly isMissing: boolean } {
  const there = useSyncExternalStore(part.subscribe, wanted ? part.get : part.peek, () => undefined)
  const isMissing = useSyncExternalStore(part.subscribe, part.isMissing, () => false)
  return { there, isMissing }
}
