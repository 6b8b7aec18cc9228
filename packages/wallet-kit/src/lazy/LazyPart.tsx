/** Shows a part of the interface that is loaded late: the part, or how far loading it is. */
import type { ReactNode } from 'react'
import { type Lazy, type LoadState, useLazyPart } from './partLoader.ts'
import { LoadFallback } from './LoadFallback.tsx'

export interface LazyPartProps<Part> {
  readonly part: Lazy<Part>
  readonly children: (part: Part) => ReactNode
  /** Wraps the fallback, or replaces it by how far the part is. */
  readonly renderFallback?: (fallback: ReactNode, state: LoadState<Part>) => ReactNode
}

/** Loads the part and draws it; until it is there, that it is loading, slow, or failed, with a way to retry. */
export function LazyPart<Part>({ part, children, renderFallback }: LazyPartProps<Part>) {
  const state = useLazyPart(part, true)
  if (state.part) return children(state.part)
  const fallback = <LoadFallback state={state} onRetry={part.retry} />
  return renderFallback ? renderFallback(fallback, state) : fallback
}
