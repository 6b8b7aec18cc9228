/** A theme as CSS custom properties, `--rk-colors-accentColor` and the like. */
import type { ThemeVars } from './theme.ts'

/** A theme, or the function that makes it. */
export type ThemeSource = ThemeVars | (() => ThemeVars)

const resolve = (theme: ThemeSource): ThemeVars => (typeof theme === 'function' ? theme() : theme)

/**
 * The custom properties of a theme by name.
 * @param options.extends leaves out what this theme has the same.
 */
export function cssObjectFromTheme(
  theme: ThemeSource,
  { extends: base }: { extends?: ThemeSource } = {},
): Record<string, string> {
  const flat = (of: ThemeVars) =>
    Object.entries(of).flatMap(([group, values]) =>
      Object.entries(values as Record<string, string>).map(
        ([name, value]) => [`--rk-${group}-${name}`, value] as const,
      ),
    )
  const known = base ? Object.fromEntries(flat(resolve(base))) : {}
  return Object.fromEntries(flat(resolve(theme)).filter(([name, value]) => known[name] !== value))
}

/** What would end a declaration, a rule or a style element. */
const TERMINATORS = /[;{}<>]/g

/** The same as the text of CSS declarations, without anything that would end one early. */
export function cssStringFromTheme(theme: ThemeSource, options: { extends?: ThemeSource } = {}): string {
  return Object.entries(cssObjectFromTheme(theme, options))
    .map(([name, value]) => `${name}:${value.replace(TERMINATORS, '')};`)
    .join('')
}
