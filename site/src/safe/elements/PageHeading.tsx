/** The heading of a page: names the browser's tab, and takes the focus when a visitor comes from another page. */
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'wouter'

interface PageHeadingProps {
  readonly level: 1 | 2
  /** For the browser's tab. */
  readonly title: string
  readonly children: ReactNode
}

/** The path that was drawn last, so that the first page leaves the focus where it is. */
let lastPath: string | undefined

export function PageHeading({ level, title, children }: PageHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  const [path] = useLocation()
  useEffect(() => {
    document.title = `${title} · ${COLLECTION.brand}`
  }, [title])
  useEffect(() => {
    if (lastPath !== undefined && lastPath !== path) ref.current?.focus()
    lastPath = path
  }, [path])
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <Heading ref={ref} tabIndex={-1}>
      {children}
    </Heading>
  )
}
