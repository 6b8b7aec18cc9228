/** What the gallery shows, as its address says it. */
import type { ThemeBase, ThemeDensity, ThemeRadius } from '../src/index.ts'
import { screens } from './screens/screens.ts'

export interface Shown {
  readonly screen: string
  readonly theme: ThemeBase
  /** Hex; empty for the theme's own. */
  readonly accent: string
  readonly radius: ThemeRadius | ''
  readonly density: ThemeDensity | ''
  readonly locale: string
  /** Not empty: without the menu. */
  readonly bare: string
}

export const themes: readonly ThemeBase[] = ['auto', 'light', 'dark', 'press']
export const radii: readonly ThemeRadius[] = ['none', 'small', 'medium', 'large']
export const densities: readonly ThemeDensity[] = ['comfortable', 'compact']

/** Reads it; what is missing or unknown is as in a fresh app. */
export function readShown(search: string): Shown {
  const asked = new URLSearchParams(search)
  const known = <Name extends string>(names: readonly Name[], key: string): Name | undefined =>
    names.find((name) => name === asked.get(key))
  const accent = asked.get('accent') ?? ''
  return {
    screen: asked.get('screen') ?? screens[0]?.id ?? '',
    theme: known(themes, 'theme') ?? 'auto',
    accent: /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(accent) ? accent : '',
    radius: known(radii, 'radius') ?? '',
    density: known(densities, 'density') ?? '',
    locale: asked.get('locale') ?? 'en',
    bare: asked.get('bare') ?? '',
  }
}
