/** What a theme is, and which one a provider was given. Making one is `createTheme.ts`, showing it `applyTheme.ts`. */
import type { ThemeVariable } from './themeVariables.ts'

/**
 * `auto` is light or dark as the visitor's system is; `midnight` is dark on black; `press` is Peppermint's own look, by
 * day and by night.
 */
export type ThemeBase = 'auto' | 'light' | 'dark' | 'midnight' | 'press'
export type ThemeScheme = 'light' | 'dark'
export type ThemeRadius = 'none' | 'small' | 'medium' | 'large'
export type ThemeDensity = 'comfortable' | 'compact'

/** A theme: what to look up in the kit's styles, and the variables that differ from it. Data that JSON keeps. */
export interface KitTheme {
  readonly base: ThemeBase
  readonly scheme?: ThemeScheme
  readonly radius?: ThemeRadius
  readonly density?: ThemeDensity
  readonly variables: Readonly<Partial<Record<ThemeVariable, string>>>
}

/** What `<WalletKit theme>` takes: a name, a theme, or null for no theme at all, where the page sets the variables. */
export type ThemeChoice = ThemeBase | KitTheme | null

export interface ThemeAttributes {
  readonly 'data-kit-theme'?: ThemeBase
  readonly 'data-kit-scheme'?: ThemeScheme
  readonly 'data-kit-radius'?: ThemeRadius
  readonly 'data-kit-density'?: ThemeDensity
}

/** The ready-made ones. */
const THEMES: Readonly<Record<ThemeBase, KitTheme>> = {
  auto: { base: 'auto', variables: {} },
  light: { base: 'light', variables: {} },
  dark: { base: 'dark', variables: {} },
  midnight: { base: 'midnight', variables: {} },
  press: { base: 'press', variables: {} },
}

/**
 * The theme that was chosen; `auto` unless anything was, undefined for none at all. The same object for the same
 * choice.
 * @throws Error when given a function, such as `createTheme` itself, instead of what it returns.
 */
export function resolveTheme(choice: ThemeChoice | undefined): KitTheme | undefined {
  if (typeof choice === 'function') {
    throw new TypeError(
      'A theme function was provided to the "theme" prop instead of a theme object. Call it.',
    )
  }
  if (choice === null) return undefined
  return typeof choice === 'object' ? choice : THEMES[choice ?? 'auto']
}

/** What markup carries, on an element that has the kit's elements inside; nothing where there is no theme. */
export function themeAttributes(theme: KitTheme | undefined): ThemeAttributes {
  if (!theme) return {}
  const { base, scheme, radius, density } = theme
  return {
    'data-kit-theme': base,
    ...(scheme && { 'data-kit-scheme': scheme }),
    ...(radius && { 'data-kit-radius': radius }),
    ...(density && { 'data-kit-density': density }),
  }
}

/**
 * The id of a kit's root, which goes into the page's markup.
 * @throws Error `Invalid ID: x` unless it is letters, digits and underscores.
 */
export function validateRootId(id: string): string {
  if (!/^\w+$/.test(id)) throw new Error(`Invalid ID: ${id}`)
  return id
}
