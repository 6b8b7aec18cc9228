/** One state of a control with its name. */
import type { ReactNode } from 'react'

interface ExampleProps {
  readonly state: string
  readonly children: ReactNode
}

export const Example = ({ state, children }: ExampleProps) => (
  <figure>
    <figcaption>{state}</figcaption>
    {children}
  </figure>
)

interface ExamplesProps {
  readonly id: string
  readonly title: string
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A section of examples. */
export const Examples = ({ id, title, isWide = false, children }: ExamplesProps) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <div className={isWide ? 'states wide' : 'states'}>{children}</div>
  </section>
)
