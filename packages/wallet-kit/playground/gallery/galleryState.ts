/** The options of a gallery, and the current ones from its URL. */
import type { ReactNode } from 'react'

/** One screen in one state. */
export interface Screen {
  /** Used in URLs and file names: `connect-list`. */
  readonly id: string
  /** Label in the gallery's menu. */
  readonly title: string
  readonly draw: () => ReactNode
}

/** An option; the first value is the default. */
export interface GalleryOption {
  readonly key: string
  readonly label: string
  readonly values: readonly (readonly [value: string, label: string])[]
  /** Whether any hex color is valid, too. */
  readonly isColor?: boolean
}

/** Values by option; `bare`: without the menu. */
export type GalleryState = Readonly<Record<string, string>>

/** Parses the URL; missing or unknown values become the default. */
export function parseGalleryState(search: string, choices: readonly GalleryOption[]): GalleryState {
  const asked = new URLSearchParams(search)
  const chosen = choices.map(({ key, values, isColor = false }) => {
    const value = asked.get(key) ?? ''
    const isKnown = isColor
      ? /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)
      : values.some(([each]) => each === value)
    return [key, isKnown ? value : (values[0]?.[0] ?? '')] as const
  })
  return { ...Object.fromEntries(chosen), ...(asked.has('bare') && { bare: 'yes' }) }
}
