/** Shows that a part of the page could not be drawn, instead of an empty page. */
import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  /** As in “the form”. */
  readonly what: string
  readonly children: ReactNode
}

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
          <strong>Part of this page can’t be shown.</strong> Nothing was sent. Reload the page to try{' '}
          {this.props.what} again.
        </p>
      </div>
    )
  }
}
