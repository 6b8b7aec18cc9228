/** Ruled lines of a bill: a label and a value; the last can be the total. */
import type { ReactNode } from 'react'

export interface Line {
  readonly what: string
  readonly value: ReactNode
  readonly total?: boolean
}

export function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <dl className="lines">
      {lines.map(({ what, value, total }) => (
        <div key={what} className={total === true ? 'tot' : undefined}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
