/** A part of the page that loads when it is drawn: what to show until then, and if it does not load or cannot be drawn. */
import { type ReactNode, Component, useSyncExternalStore } from 'react'
import { LazyPart, type Lazy } from '@peppermint/wallet-kit'
import { useOnline } from '@peppermint/ui/parts/useOnline.ts'
import { LoadFailed, Loading } from './Loaded.tsx'
import { t } from '@peppermint/ui/words/t.ts'

interface PagePartProps<Part> {
  readonly part: Lazy<Part>
  /** As in “the form”. */
  readonly what: string
  /** Draws the part once it is there. */
  readonly children: (part: Part) => ReactNode
}

export function PagePart<Part>(props: PagePartProps<Part>) {
  return (
    <PartBoundary what={props.what}>
      <ReachablePart {...props} />
    </PartBoundary>
  )
}

/** Offline nothing is fetched: a browser may remember an import that failed until the page is reloaded. */
function ReachablePart<Part>({ part, what, children }: PagePartProps<Part>) {
  const isOnline = useOnline()
  const { part: loaded } = useSyncExternalStore(part.subscribe, part.get, part.get)
  if (!isOnline && loaded === undefined) return <LoadFailed error={null} what={what} />
  return (
    <LazyPart
      part={part}
      renderFallback={(fallback, { failures }) =>
        // The lines of the page that is about to come, so that nothing moves.
        failures === 0 ? <Loading what={what} /> : <div className="kit">{fallback}</div>
      }
    >
      {children}
    </LazyPart>
  )
}

interface PartBoundaryProps {
  /** As in “the form”. */
  readonly what: string
  readonly children: ReactNode
}

/** Shows that a part of the page could not be drawn, instead of an empty page. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="note bad" role="alert">
        <p>
          <strong>{t`Part of this page can’t be shown.`}</strong>{' '}
          {t`Nothing was sent. Reload the page to try ${this.props.what} again.`}
        </p>
      </div>
    )
  }
}
