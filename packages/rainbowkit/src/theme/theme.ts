/** What a theme of RainbowKit is: a value for each of its variables. Types only. */

export interface ThemeVars {
  colors: Record<ThemeColor, string>
  fonts: { body: string }
  radii: Record<'actionButton' | 'connectButton' | 'menuButton' | 'modal' | 'modalMobile', string>
  shadows: Record<
    'connectButton' | 'dialog' | 'profileDetailsAction' | 'selectedOption' | 'selectedWallet' | 'walletLogo',
    string
  >
  blurs: { modalOverlay: string }
}

type ThemeColor =
  | 'accentColor'
  | 'accentColorForeground'
  | 'actionButtonBorder'
  | 'actionButtonBorderMobile'
  | 'actionButtonSecondaryBackground'
  | 'closeButton'
  | 'closeButtonBackground'
  | 'connectButtonBackground'
  | 'connectButtonBackgroundError'
  | 'connectButtonInnerBackground'
  | 'connectButtonText'
  | 'connectButtonTextError'
  | 'connectionIndicator'
  | 'downloadBottomCardBackground'
  | 'downloadTopCardBackground'
  | 'error'
  | 'generalBorder'
  | 'generalBorderDim'
  | 'menuItemBackground'
  | 'modalBackdrop'
  | 'modalBackground'
  | 'modalBorder'
  | 'modalText'
  | 'modalTextDim'
  | 'modalTextSecondary'
  | 'profileAction'
  | 'profileActionHover'
  | 'profileForeground'
  | 'selectedOptionBorder'
  | 'standby'

/** One theme, or one for each color scheme of the visitor's system. */
export type Theme = ThemeVars | { lightMode: ThemeVars; darkMode: ThemeVars }
