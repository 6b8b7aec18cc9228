/**
 * The top of the page: the mark, what the chain last said, and room for the wallet button.
 */
import type { ReactNode } from 'react'

export interface MastheadProps {
  /** The newest block known, and its age in whole seconds; left out while nothing is known. */
  readonly head?: { readonly number: number; readonly age: number }
  /** The wallet button. */
  readonly children?: ReactNode
}

/** The header's content; `pageBody` puts it into `<header id="masthead">`. */
export function Masthead({ head, children }: MastheadProps) {
  return (
    <div className="wrap top">
      <a className="mark" href="/">
        Peppermint
      </a>
      {head && (
        <span className="chain">
          Canto, block {head.number}, {head.age} s old
        </span>
      )}
      <div className="slot">{children}</div>
    </div>
  )
}
