/** The place of a pepper's picture: an empty label in the color of its ground, until there is the picture. */
import type { ReactNode } from 'react'

interface TilePictureProps {
  /** Undefined where it is not known. */
  readonly ground?: string | undefined
  readonly children?: ReactNode
}

export function TilePicture({ ground, children }: TilePictureProps) {
  if (ground === undefined) return <span className="tile-picture">{children}</span>
  return (
    <span className="tile-picture tile-label" style={{ backgroundColor: ground }}>
      {children}
    </span>
  )
}
