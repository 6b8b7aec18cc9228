/** A link to a page of the workspace. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface SafeLinkProps {
  /** As `paths.ts` makes it. */
  readonly to: string
  readonly isCurrent?: boolean
  /** Of a list: what it leads to is shown beside it. */
  readonly isChosen?: boolean
  readonly className?: string
  readonly children: ReactNode
}

export function SafeLink({ to, isCurrent, isChosen, className, children }: SafeLinkProps) {
  return (
    <Link
      href={to}
      className={className}
      aria-current={isCurrent === true ? 'page' : isChosen === true ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}
