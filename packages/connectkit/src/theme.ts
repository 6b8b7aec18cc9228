/** Themes of ConnectKit in the kit's terms: a scheme, and variables. */
import { createTheme, type KitTheme } from '@peppermint/wallet-kit'
import { LOOKS, type Variables } from './looks.ts'
import type { CustomTheme, Mode, Theme } from './types.ts'

/** ConnectKit's variables, and what each is in the kit. */
const VARIABLES: Readonly<Record<string, readonly (keyof KitTheme['variables'])[]>> = {
  '--ck-font-family': ['--kit-font', '--kit-title-font'],
  '--ck-modal-heading-font-weight': ['--kit-title-weight'],
  '--ck-border-radius': ['--kit-radius'],
  '--ck-secondary-button-border-radius': ['--kit-radius-button'],
  '--ck-body-background': ['--kit-surface'],
  '--ck-body-background-secondary': ['--kit-well'],
  '--ck-body-color': ['--kit-ink'],
  '--ck-body-color-muted': ['--kit-ink-soft'],
  '--ck-body-color-valid': ['--kit-good'],
  '--ck-body-divider': ['--kit-hairline'],
  '--ck-overlay-background': ['--kit-backdrop'],
  '--ck-focus-color': ['--kit-focus'],
  // Connected, ConnectKit's button has the same colors.
  '--ck-connectbutton-background': ['--kit-button', '--kit-chip'],
  '--ck-connectbutton-color': ['--kit-button-ink', '--kit-chip-ink'],
  '--ck-connectbutton-border-radius': ['--kit-radius-button'],
  '--ck-primary-button-border-radius': ['--kit-radius-row'],
}

/** Quiet, as ConnectKit's: an accent is not its color. */
const BUTTON: Variables = { '--kit-button': 'var(--kit-well)', '--kit-button-ink': 'var(--kit-ink)' }

/** What the grounds of a dialog have beside them where the app has given its own, so that each reads on them. */
const GROUNDS: Variables = {
  '--kit-ink-soft': 'color-mix(in srgb, var(--kit-ink) 70%, var(--kit-surface))',
  '--kit-well': 'color-mix(in srgb, var(--kit-ink) 8%, var(--kit-surface))',
  '--kit-hairline': 'color-mix(in srgb, var(--kit-ink) 12%, var(--kit-surface))',
  '--kit-line': 'color-mix(in srgb, var(--kit-ink) 20%, var(--kit-surface))',
}

/** The kit's theme for ConnectKit's. Variables the kit has no counterpart of are ignored. */
export function toKitTheme(
  theme: Theme = 'auto',
  mode: Mode = 'auto',
  customTheme: CustomTheme = {},
  overlayBlur?: number,
): KitTheme {
  const look = LOOKS[theme]
  const custom = readValues(customTheme)
  const ground = custom['--ck-body-background']
  // The kit's other colors are those for a light or a dark ground.
  const base = schemeOf(ground) ?? look?.base ?? mode
  const blur = overlayBlur === undefined ? readBlur(custom) : `${overlayBlur}px`
  const variables: Variables = {
    ...BUTTON,
    ...look?.variables,
    ...((ground ?? custom['--ck-body-color']) && GROUNDS),
    ...accentVariables(base, custom),
    ...(blur !== undefined && { '--kit-overlay-blur': blur }),
  }
  for (const [name, value] of Object.entries<string>(custom))
    for (const variable of VARIABLES[name] ?? []) variables[variable] = value
  return { base, variables }
}

export interface ThemeProps {
  theme?: Theme | undefined
  mode?: Mode | undefined
  customTheme?: CustomTheme
}

/** That of a button with its own theme, which takes over what it is not given; undefined for one without. */
export function toButtonTheme(own: ThemeProps, ofProvider: ThemeProps): KitTheme | undefined {
  const { theme, mode, customTheme } = own
  if (theme === undefined && mode === undefined && customTheme === undefined) return undefined
  return toKitTheme(theme ?? ofProvider.theme, mode ?? ofProvider.mode, customTheme ?? ofProvider.customTheme)
}

/** By ConnectKit's names. */
type Values = Readonly<{ [name: `--ck-${string}`]: string }>

/** The values of a theme as CSS has them. */
function readValues(customTheme: CustomTheme): Values {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries<unknown>(customTheme ?? {})) {
    if (typeof value === 'number') values[name] = name.endsWith('-weight') ? `${value}` : `${value}px`
    else if (typeof value === 'string' && value !== '') values[name] = value
  }
  return values
}

const isHex = (color: string): boolean => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color)

/** That of a ground; undefined where it is no hex color. */
function schemeOf(ground: string | undefined): 'dark' | 'light' | undefined {
  if (ground === undefined || !isHex(ground)) return undefined
  return inkOn(ground) === '#000000' ? 'light' : 'dark'
}

/**
 * The kit's buttons have one color: the app's accent, else that of its secondary button. Each has its own ink: what is
 * written on it, and an accent's links, read.
 */
function accentVariables(base: KitTheme['base'], custom: Values): Variables {
  const accent = custom['--ck-accent-color']
  const ground = custom['--ck-secondary-button-background']
  if (accent === undefined && ground !== undefined)
    return {
      '--kit-accent': ground,
      '--kit-accent-ink': custom['--ck-secondary-button-color'] ?? inkOn(ground),
    }
  const ink = custom['--ck-accent-text-color']
  return {
    ...(accent !== undefined && {
      ...(isHex(accent) ? createTheme({ base, accent }).variables : { '--kit-focus': accent }),
      ...BUTTON,
      '--kit-accent': accent,
      '--kit-accent-ink': inkOn(accent),
    }),
    ...(ink !== undefined && { '--kit-accent-ink': ink }),
  }
}

/** Black or white. Of a color that is not hex, the browser knows how light it is, and how much of the dialog's shows. */
function inkOn(color: string): string {
  if (isHex(color)) return createTheme({ base: 'light', accent: color }).variables['--kit-accent-ink'] ?? ''
  const surface = 'var(--kit-by-day, 1) var(--kit-by-night, 0.23)'
  return `oklch(from ${color} calc((0.57 - l * alpha - (1 - alpha) * (${surface})) * 999) 0 0 / 1)`
}

/** The length of a backdrop's blur. */
const readBlur = (custom: Values): string | undefined =>
  /blur\(([^)]+)\)/.exec(custom['--ck-overlay-backdrop-filter'] ?? '')?.[1]
