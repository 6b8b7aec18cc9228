/** Makes a theme: a ready-made look, and what of it is to be different. */
import { type Color, textColorOn, parseHex, readableOn, toHex } from './contrast.ts'
import { backgrounds } from './palettes.ts'
import type { KitTheme, ThemeBase, ThemeDensity, ThemeRadius, ThemeScheme } from './theme.ts'

export type ThemeBlur = 'none' | 'small' | 'large'

export interface ThemeParameters {
  readonly base: ThemeBase
  /** Day or night for `press` and `auto`, which otherwise follow the visitor's system. */
  readonly scheme?: ThemeScheme
  /** `#rgb` or `#rrggbb`. Any color will do: what is written on it, or in it, is made readable. */
  readonly accent?: string
  /** Roundness; `medium` unless given, `none` for `press`. */
  readonly radius?: ThemeRadius
  /** `comfortable` unless given. */
  readonly density?: ThemeDensity
  /** The face of text and titles, as CSS's `font-family` takes it. The page loads it. */
  readonly font?: string
  /** How far the page behind a dialog is blurred; `none` unless given. */
  readonly overlayBlur?: ThemeBlur
}

const choices = {
  base: ['auto', 'light', 'dark', 'midnight', 'press'],
  scheme: ['light', 'dark'],
  radius: ['none', 'small', 'medium', 'large'],
  density: ['comfortable', 'compact'],
  overlayBlur: ['none', 'small', 'large'],
} as const

const blurs = { none: '0px', small: '4px', large: '20px' } as const

/**
 * Makes a theme.
 * @throws Error where the accent is no hex color, or a choice is none of those there are; it names both.
 */
export function createTheme(parameters: ThemeParameters): KitTheme {
  const { base, scheme, accent, radius, density, font, overlayBlur } = parameters
  checkChoices(parameters)
  checkScheme(parameters)
  return {
    base,
    ...(scheme && { scheme }),
    ...(radius && { radius }),
    ...(density && { density }),
    variables: {
      ...(accent !== undefined && accentVariables(parseAccent(accent), base, scheme)),
      ...(font !== undefined && { '--kit-font': font, '--kit-title-font': font }),
      ...(overlayBlur && { '--kit-overlay-blur': blurs[overlayBlur] }),
    },
  }
}

function checkChoices(parameters: ThemeParameters): void {
  for (const [name, known] of Object.entries(choices)) {
    const given = parameters[name as keyof typeof choices]
    if ((given !== undefined || name === 'base') && !known.some((choice) => choice === given)) {
      throw new Error(`The theme's ${name} is "${String(given)}", and can be ${known.join(', ')}.`)
    }
  }
}

function checkScheme({ base, scheme }: ThemeParameters): void {
  if (!scheme || base === 'auto' || base === 'press') return
  throw new Error(`The theme's base is "${base}", which is a scheme already, so it takes no other.`)
}

function parseAccent(accent: string): Color {
  const color = parseHex(accent)
  if (color) return color
  throw new Error(`The accent color must be a hex value such as #0f6 or #0f6b4c, and is "${accent}".`)
}

/** The accent wherever it is used, readable on whatever grounds the theme has. */
function accentVariables(
  accent: Color,
  base: ThemeBase,
  scheme: ThemeScheme | undefined,
): KitTheme['variables'] {
  const look = backgrounds[base === 'press' || base === 'midnight' ? base : 'plain']
  const fixed = base === 'midnight' ? 'dark' : base === 'light' || base === 'dark' ? base : scheme
  const inBoth = (minContrast: number) => {
    const by = (time: ThemeScheme) =>
      toHex(readableOn([look[time].surface, look[time].well], accent, minContrast))
    return fixed ? by(fixed) : `var(--kit-by-day, ${by('light')}) var(--kit-by-night, ${by('dark')})`
  }
  const [ground, ink] = [toHex(accent), toHex(textColorOn(accent))]
  return {
    '--kit-accent': ground,
    '--kit-accent-ink': ink,
    '--kit-button': ground,
    '--kit-button-ink': ink,
    '--kit-accent-text': inBoth(4.5),
    '--kit-focus': inBoth(3),
  }
}
