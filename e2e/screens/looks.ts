/** The sizes and themes of the screenshots, and their file names. */

export interface Size {
  /** CSS pixels. */
  readonly width: number
  readonly height: number
}

export interface Look extends Size {
  readonly scheme: 'light' | 'dark'
}

export const SIZES: readonly Size[] = [
  { width: 375, height: 812 },
  { width: 768, height: 1_024 },
  { width: 1_440, height: 900 },
]

/** Both themes of a size, in the order in which they are taken. */
export const looksOf = (size: Size): readonly Look[] =>
  (['light', 'dark'] as const).map((scheme) => ({ ...size, scheme }))

export const LOOKS: readonly Look[] = SIZES.flatMap(looksOf)

/** @returns for example `mint-375-dark.webp`. */
export const nameOf = (id: string, { width, scheme }: Look): string => `${id}-${width}-${scheme}.webp`
