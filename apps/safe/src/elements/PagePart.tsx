/** A part of the page that loads when it is drawn: what to show until then, and if it does not load or cannot be drawn. */
import type { ReactNode } from 'react'
import { LazyPart, type Lazy } from '@peppermint/wallet-kit'
import { Loading } from './Loaded.tsx'
import { PartBoundary } from './PartBoundary.tsx'

interface PagePartProps<Part> {
  readonly part: Lazy<Part>
  /** As in “the form”. */
  readonly what: string
  /** Draws the part once it is there. */
  readonly children: (part: Part) => ReactNode
}

export function PagePart<Part>({ part, what, children }: PagePartProps<Part>) {
  return (
    <PartBoundary what={what}>
      <LazyPart
        part={part}
        renderFallback={(fallback, { failures }) =>
          // The lines of the page that is about to come, so that nothing moves.
          failures === 0 ? <Loading what={what} /> : <div className="kit">{fallback}</div>
        }
      >
        {children}
      </LazyPart>
    </PartBoundary>
  )
}
