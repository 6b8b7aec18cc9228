/** Themes of ConnectKit in the kit's terms: a scheme, and variables. */
import type { KitTheme } from '@peppermint/wallet-kit'
import type { CustomTheme, Mode, Theme } from './types.ts'

type Variables = Partial<Record<keyof KitTheme['variables'], string>>

/** Themes with one look only. */
const SCHEMES: Readonly<Partial<Record<Theme, 'light' | 'midnight'>>> = {
  midnight: 'midnight',
  nouns: 'light',
  retro: 'light',
  soft: 'light',
  web95: 'light',
}
const RADII: Readonly<Partial<Record<Theme, KitTheme['radius']>>> = {
  minimal: 'small',
  nouns: 'large',
  retro: 'medium',
  rounded: 'large',
  soft: 'large',
  web95: 'none',
}

/** ConnectKit's variables, and what each is in the kit. */
const VARIABLES: Readonly<Record<string, readonly (keyof KitTheme['variables'])[]>> = {
  '--ck-font-family': ['--kit-font', '--kit-title-font'],
  '--ck-border-radius': ['--kit-radius'],
  '--ck-accent-color': ['--kit-accent', '--kit-button'],
  '--ck-accent-text-color': ['--kit-accent-ink', '--kit-button-ink'],
  '--ck-body-background': ['--kit-surface'],
  '--ck-body-background-secondary': ['--kit-well'],
  '--ck-body-color': ['--kit-ink'],
  '--ck-body-color-muted': ['--kit-ink-soft'],
  '--ck-body-color-valid': ['--kit-good'],
  '--ck-body-divider': ['--kit-hairline'],
  '--ck-overlay-background': ['--kit-backdrop'],
  '--ck-focus-color': ['--kit-focus'],
  '--ck-connectbutton-background': ['--kit-button'],
  '--ck-connectbutton-color': ['--kit-button-ink'],
  '--ck-connectbutton-border-radius': ['--kit-radius-button'],
  '--ck-primary-button-border-radius': ['--kit-radius-row'],
}

/** The kit's theme for ConnectKit's. Variables the kit has no counterpart of are ignored. */
export function toKitTheme(
  theme: Theme = 'auto',
  mode: Mode = 'auto',
  customTheme: CustomTheme = {},
  overlayBlur?: number,
): KitTheme {
  const radius = RADII[theme]
  const variables: Variables = {}
  if (overlayBlur !== undefined) variables['--kit-overlay-blur'] = `${overlayBlur}px`
  for (const [name, value] of Object.entries<unknown>(customTheme ?? {}))
    for (const variable of VARIABLES[name] ?? [])
      if (typeof value === 'string' || typeof value === 'number')
        variables[variable] = typeof value === 'number' ? `${value}px` : value
  return { base: SCHEMES[theme] ?? mode, ...(radius && { radius }), variables }
}
