/** A part of the page that loads when it is drawn: what to show until then, and if it does not load. */
import { Suspense, type ReactNode } from 'react'
import { Loading } from './Loaded.tsx'
import { PartBoundary } from './PartBoundary.tsx'

interface LazyPartProps {
  /** As in “the form”. */
  readonly what: string
  /** A component of `React.lazy`. */
  readonly children: ReactNode
}

export function LazyPart({ what, children }: LazyPartProps) {
  return (
    <PartBoundary what={what}>
      <Suspense fallback={<Loading what={what} />}>{children}</Suspense>
    </PartBoundary>
  )
}
