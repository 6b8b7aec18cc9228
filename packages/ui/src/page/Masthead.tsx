/** The interactive end of the page header: the newest block, and a slot for the wallet button. */
import type { ReactNode } from 'react'
import { formatInteger } from '../words/format/integer.ts'
import { formatAge, HEAD_WARN_SECONDS } from '../words/format/age.ts'
import { t } from '../words/t.ts'

export interface MastheadProps {
  /** The newest known block and its age in whole seconds. */
  readonly head?: { readonly number: number; readonly age: number }
  /** The wallet button. */
  readonly children?: ReactNode
}

/** Content of `#masthead`, after the links of `pageNav`. */
export function Masthead({ head, children }: MastheadProps) {
  return (
    <>
      {head && (
        <span className="chain s" data-old={head.age >= HEAD_WARN_SECONDS ? true : undefined}>
          {t`${COLLECTION.chain.name}, block ${formatInteger(head.number)}, ${formatAge(head.age)} old`}
        </span>
      )}
      <div className="slot">{children}</div>
    </>
  )
}
