/** The three ready-made themes, in the kit's own colors. */
import type { ThemeVars } from './theme.ts'

export interface AccentColor {
  accentColor: string
  accentColorForeground: string
}

export type AccentColorPreset = 'blue' | 'green' | 'orange' | 'pink' | 'purple' | 'red'

export interface ThemeOptions {
  accentColor?: string
  accentColorForeground?: string
  borderRadius?: 'large' | 'medium' | 'small' | 'none'
  fontStack?: 'rounded' | 'system'
  overlayBlur?: 'large' | 'small' | 'none'
}

export interface ThemeFunction {
  (options?: ThemeOptions): ThemeVars
  accentColors: Record<AccentColorPreset, AccentColor>
}

const SYSTEM = 'system-ui, sans-serif'
const fonts = { rounded: `ui-rounded, "SF Pro Rounded", ${SYSTEM}`, system: SYSTEM } as const
const blurs = { large: 'blur(20px)', small: 'blur(4px)', none: 'blur(0px)' } as const
const radii = {
  large: ['999px', '12px', '12px', '24px', '24px'],
  medium: ['10px', '10px', '8px', '16px', '18px'],
  small: ['4px', '4px', '4px', '8px', '8px'],
  none: ['0px', '0px', '0px', '0px', '0px'],
} as const

/** What differs between the themes: grounds from the front to the back, text from strong to faint, lines, shadows. */
interface Palette {
  readonly surface: string
  readonly raised: string
  readonly well: string
  readonly ink: string
  readonly soft: string
  readonly dim: string
  readonly line: string
  readonly hairline: string
  readonly error: string
  readonly backdrop: string
  readonly shade: string
  readonly accents: Record<AccentColorPreset, AccentColor>
}

const onWhite = (accentColor: string): AccentColor => ({ accentColor, accentColorForeground: '#fff' })
const onBlack = (accentColor: string): AccentColor => ({ accentColor, accentColorForeground: '#10131a' })

const lightAccents = {
  blue: /* @__PURE__ */ onWhite('#0e76fd'),
  green: /* @__PURE__ */ onWhite('#15803d'),
  orange: /* @__PURE__ */ onWhite('#c2500a'),
  pink: /* @__PURE__ */ onWhite('#d6246e'),
  purple: /* @__PURE__ */ onWhite('#6d4bdb'),
  red: /* @__PURE__ */ onWhite('#d32f2f'),
}
const darkAccents = {
  blue: /* @__PURE__ */ onWhite('#2f86ff'),
  green: /* @__PURE__ */ onBlack('#4fd08a'),
  orange: /* @__PURE__ */ onBlack('#ff9f4a'),
  pink: /* @__PURE__ */ onBlack('#ff7fb2'),
  purple: /* @__PURE__ */ onBlack('#a98bff'),
  red: /* @__PURE__ */ onBlack('#ff7a6e'),
}

/** A theme in the colors of a palette. */
function makeTheme(palette: Palette): ThemeFunction {
  const { surface, raised, well, ink, soft, dim, line, hairline, error, backdrop, shade, accents } = palette
  const build = (options: ThemeOptions = {}): ThemeVars => {
    const { borderRadius = 'large', fontStack = 'rounded', overlayBlur = 'none' } = options
    const [actionButton, connectButton, menuButton, modal, modalMobile] = radii[borderRadius]
    return {
      colors: {
        ...accents.blue,
        ...(options.accentColor !== undefined && { accentColor: options.accentColor }),
        ...(options.accentColorForeground !== undefined && {
          accentColorForeground: options.accentColorForeground,
        }),
        actionButtonBorder: hairline,
        actionButtonBorderMobile: hairline,
        actionButtonSecondaryBackground: well,
        closeButton: soft,
        closeButtonBackground: well,
        connectButtonBackground: raised,
        connectButtonBackgroundError: error,
        connectButtonInnerBackground: well,
        connectButtonText: ink,
        connectButtonTextError: surface,
        connectionIndicator: accents.green.accentColor,
        downloadBottomCardBackground: well,
        downloadTopCardBackground: raised,
        error,
        generalBorder: line,
        generalBorderDim: hairline,
        menuItemBackground: well,
        modalBackdrop: backdrop,
        modalBackground: surface,
        modalBorder: hairline,
        modalText: ink,
        modalTextDim: dim,
        modalTextSecondary: soft,
        profileAction: raised,
        profileActionHover: well,
        profileForeground: well,
        selectedOptionBorder: hairline,
        standby: accents.orange.accentColor,
      },
      fonts: { body: fonts[fontStack] },
      radii: { actionButton, connectButton, menuButton, modal, modalMobile },
      shadows: {
        connectButton: `0 2px 10px ${shade}`,
        dialog: `0 16px 48px ${shade}`,
        profileDetailsAction: `0 1px 4px ${shade}`,
        selectedOption: `0 1px 6px ${shade}`,
        selectedWallet: `0 1px 6px ${shade}`,
        walletLogo: `0 1px 8px ${shade}`,
      },
      blurs: { modalOverlay: blurs[overlayBlur] },
    }
  }
  return Object.assign(build, { accentColors: accents })
}

export const lightTheme = /* @__PURE__ */ makeTheme({
  surface: '#ffffff',
  raised: '#ffffff',
  well: '#f1f4f3',
  ink: '#131a17',
  soft: '#55605b',
  dim: '#6b7671',
  line: '#cfd7d3',
  hairline: '#e2e7e5',
  error: '#b3261e',
  backdrop: '#0b100e80',
  shade: '#0000001a',
  accents: lightAccents,
})

export const darkTheme = /* @__PURE__ */ makeTheme({
  surface: '#151918',
  raised: '#1d2321',
  well: '#222826',
  ink: '#eef2f0',
  soft: '#a9b4af',
  dim: '#8c9792',
  line: '#3f4945',
  hairline: '#2d3532',
  error: '#ff8a80',
  backdrop: '#000000a6',
  shade: '#00000066',
  accents: darkAccents,
})

export const midnightTheme = /* @__PURE__ */ makeTheme({
  surface: '#000000',
  raised: '#0d0f0e',
  well: '#171a19',
  ink: '#ffffff',
  soft: '#b4bbb8',
  dim: '#8e9693',
  line: '#333a37',
  hairline: '#222826',
  error: '#ff8a80',
  backdrop: '#000000b3',
  shade: '#000000b3',
  accents: darkAccents,
})
