/** The sizes and themes of the screenshots, and their file names. */

export interface Look {
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  readonly scheme: 'light' | 'dark'
}

const SIZES = [
  { width: 375, height: 812 },
  { width: 768, height: 1_024 },
  { width: 1_440, height: 900 },
] as const

export const LOOKS: readonly Look[] = SIZES.flatMap((size) =>
  (['light', 'dark'] as const).map((scheme) => ({ ...size, scheme })),
)

/** @returns for example `mint-375-dark.webp`. */
export const nameOf = (id: string, { width, scheme }: Look): string => `${id}-${width}-${scheme}.webp`
