/**
 * The top of the page: the mark, what the chain last said, and room for the wallet button.
 */
import type { ReactNode } from 'react'
import { wholeNumber } from '../mint/wholeNumber.ts'
import { age, HEAD_WARN_SECONDS } from '../mint/age.ts'

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
        <span className="chain s" data-old={head.age >= HEAD_WARN_SECONDS ? true : undefined}>
          Canto, block {wholeNumber(head.number)}, {age(head.age)} old
        </span>
      )}
      <div className="slot">{children}</div>
    </div>
  )
}
