/** A link to a page of the workspace. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface SafeLinkProps {
  /** As `paths.ts` makes it. */
  readonly to: string
  readonly isCurrent?: boolean
  readonly className?: string
  readonly children: ReactNode
}

export function SafeLink({ to, isCurrent, className, children }: SafeLinkProps) {
  return (
    <Link href={to} className={className} aria-current={isCurrent === true ? 'page' : undefined}>
      {children}
    </Link>
  )
}
