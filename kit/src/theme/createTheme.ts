/**
 * Themes as plain data: a ready-made look, and what of it is to be different. Nothing here touches a page; see
 * `applyTheme.ts`.
 */
import { type Colour, inkOn, parseHex, readableOn, toHex } from './contrast.ts'
import { grounds } from './palettes.ts'
import type { ThemeVariable } from './themeVariables.ts'

/** `auto` is light or dark as the visitor's system is; `press` is Peppermint's own look, by day and by night. */
export type ThemeBase = 'auto' | 'light' | 'dark' | 'press'
export type ThemeRadius = 'none' | 'small' | 'medium' | 'large'
export type ThemeDensity = 'comfortable' | 'compact'
export type ThemeBlur = 'none' | 'small' | 'large'

/** What a theme can be told. */
export interface ThemeParameters {
  readonly base: ThemeBase
  /** Day or night for `press`, which otherwise follows the visitor's system. */
  readonly scheme?: 'light' | 'dark'
  /** `#rgb` or `#rrggbb`. Any colour will do: what is written on it, or in it, is made readable. */
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

/** A theme: what to look up in the kit's styles, and the variables that differ from it. Data that JSON keeps. */
export interface KitTheme {
  readonly base: ThemeBase
  readonly scheme?: 'light' | 'dark'
  readonly radius?: ThemeRadius
  readonly density?: ThemeDensity
  readonly variables: Readonly<Partial<Record<ThemeVariable, string>>>
}

/** What `<WalletKit theme>` takes: a name, a theme, or null for no theme at all, where the page sets the variables. */
export type ThemeChoice = ThemeBase | KitTheme | null

const choices = {
  base: ['auto', 'light', 'dark', 'press'],
  scheme: ['light', 'dark'],
  radius: ['none', 'small', 'medium', 'large'],
  density: ['comfortable', 'compact'],
  overlayBlur: ['none', 'small', 'large'],
} as const

const blurs = { none: '0px', small: '4px', large: '20px' } as const

/**
 * Makes a theme.
 * @throws Error where the accent is no hex colour, or a choice is none of those there are; it names both.
 */
export function createTheme(parameters: ThemeParameters): KitTheme {
  const { base, scheme, accent, radius, density, font, overlayBlur } = parameters
  checkChoices(parameters)
  return {
    base,
    ...(scheme && { scheme }),
    ...(radius && { radius }),
    ...(density && { density }),
    variables: {
      ...(accent !== undefined && accented(parseAccent(accent), base, scheme)),
      ...(font !== undefined && { '--kit-font': font, '--kit-title-font': font }),
      ...(overlayBlur && { '--kit-overlay-blur': blurs[overlayBlur] }),
    },
  }
}

/**
 * The theme that was chosen; `auto` unless anything was, undefined for none at all.
 * @throws Error when given a function, such as `createTheme` itself, instead of what it returns.
 */
export function themeOf(choice: ThemeChoice | undefined): KitTheme | undefined {
  if (typeof choice === 'function') {
    throw new TypeError(
      'A theme function was provided to the "theme" prop instead of a theme object. Call it, and give what it returns.',
    )
  }
  if (choice === null) return undefined
  return typeof choice === 'object' ? choice : createTheme({ base: choice ?? 'auto' })
}

/**
 * The id of a kit's root, which goes into the page's markup.
 * @throws Error `Invalid ID: x` unless it is letters, digits and underscores.
 */
export function rootId(id: string): string {
  if (!/^\w+$/.test(id)) throw new Error(`Invalid ID: ${id}`)
  return id
}

function checkChoices(parameters: ThemeParameters): void {
  for (const [name, known] of Object.entries(choices)) {
    const given = parameters[name as keyof typeof choices]
    if ((given !== undefined || name === 'base') && !known.some((choice) => choice === given)) {
      throw new Error(`The theme's ${name} is "${String(given)}", and can be ${known.join(', ')}.`)
    }
  }
}

function parseAccent(accent: string): Colour {
  const colour = parseHex(accent)
  if (colour) return colour
  throw new Error(`The accent colour must be a hex value such as #0f6 or #0f6b4c, and is "${accent}".`)
}

/** The accent wherever it is used, readable on whatever grounds the theme has. */
function accented(
  accent: Colour,
  base: ThemeBase,
  scheme: 'light' | 'dark' | undefined,
): KitTheme['variables'] {
  const look = grounds[base === 'press' ? 'press' : 'plain']
  const fixed = base === 'light' || base === 'dark' ? base : scheme
  const inBoth = (least: number) => {
    const by = (time: 'light' | 'dark') =>
      toHex(readableOn([look[time].surface, look[time].well], accent, least))
    return fixed ? by(fixed) : `light-dark(${by('light')}, ${by('dark')})`
  }
  const [ground, ink] = [toHex(accent), toHex(inkOn(accent))]
  return {
    '--kit-accent': ground,
    '--kit-accent-ink': ink,
    '--kit-button': ground,
    '--kit-button-ink': ink,
    '--kit-accent-text': inBoth(4.5),
    '--kit-focus': inBoth(3),
  }
}
