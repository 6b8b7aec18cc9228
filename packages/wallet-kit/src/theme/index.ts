/** Themes, as the package's main entry gives them out. */
export { applyTheme } from './applyTheme.ts'
export { createTheme } from './createTheme.ts'
export type { ThemeBlur, ThemeParameters } from './createTheme.ts'
export type { KitTheme, ThemeBase, ThemeChoice, ThemeDensity, ThemeRadius, ThemeScheme } from './theme.ts'
export { themeVariables } from './themeVariables.ts'
export type { ThemeVariable } from './themeVariables.ts'
