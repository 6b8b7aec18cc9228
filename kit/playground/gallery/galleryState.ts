/** What a gallery can show, and what it shows, as its address says it. */
import type { ReactNode } from 'react'

/** One screen in one state. */
export interface Screen {
  /** In addresses and names of pictures: `connect-list`. */
  readonly id: string
  /** As the gallery's menu has it. */
  readonly title: string
  readonly draw: () => ReactNode
}

/** Something to choose; the first value is the usual one. */
export interface GalleryOption {
  readonly key: string
  readonly label: string
  readonly values: readonly (readonly [value: string, label: string])[]
  /** Whether it is any color in hex, too. */
  readonly isColor?: boolean
}

/** Values by the key of their choice; `bare`: without the menu. */
export type GalleryState = Readonly<Record<string, string>>

/** Reads it; what is missing or unknown is the usual. */
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
