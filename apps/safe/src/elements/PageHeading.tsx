/** The heading of a page: names the browser's tab, and takes the focus when a visitor comes from another page. */
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'wouter'

interface PageHeadingProps {
  readonly level: 1 | 2
  /** For the browser's tab. */
  readonly title: string
  /** Whether a step within the page begins with it: then it takes the focus when it appears. */
  readonly isStep?: boolean
  readonly children: ReactNode
}

/** The path that was drawn last, so that the first page leaves the focus where it is. */
let lastPath: string | undefined

export function PageHeading({ level, title, isStep = false, children }: PageHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  const [path] = useLocation()
  useEffect(() => {
    document.title = `${title} · ${COLLECTION.brand}`
  }, [title])
  // Before the focus of what the heading replaces is looked for (`keepFocus.ts`).
  useLayoutEffect(() => {
    if (isStep || (lastPath !== undefined && lastPath !== path)) ref.current?.focus()
    lastPath = path
  }, [path, isStep])
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <Heading ref={ref} tabIndex={-1}>
      {children}
    </Heading>
  )
}
