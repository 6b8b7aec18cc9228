/** A link that looks like a button: to another page of the collection. */
import type { ReactNode } from 'react'

interface ButtonLinkProps {
  readonly href: string
  readonly children: ReactNode
  readonly isSecondary?: boolean
}

export function ButtonLink({ href, children, isSecondary }: ButtonLinkProps) {
  return (
    <a className={isSecondary === true ? 'b secondary' : 'b'} href={href}>
      {children}
    </a>
  )
}
