/** The page header: the mark, the newest block, and a slot for the wallet button. */
import type { ReactNode } from 'react'
import { formatInteger } from '../words/format/integer.ts'
import { formatAge, HEAD_WARN_SECONDS } from '../words/format/age.ts'

export interface MastheadProps {
  /** The newest known block and its age in whole seconds. */
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
        <span className="chain s" data-old={head.age >= HEAD_WARN_SECONDS ? true : undefined}>
          Canto, block {formatInteger(head.number)}, {formatAge(head.age)} old
        </span>
      )}
      <div className="slot">{children}</div>
    </div>
  )
}
