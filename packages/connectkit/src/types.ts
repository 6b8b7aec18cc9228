/** The types that ConnectKit exports as `Types`. */
import type { FunctionComponent, ReactNode } from 'react'

export type Languages =
  | 'ar-AE'
  | 'ca-AD'
  | 'ee-EE'
  | 'en-US'
  | 'es-ES'
  | 'fa-IR'
  | 'fr-FR'
  | 'ja-JP'
  | 'pt-BR'
  | 'ru-RU'
  | 'tr-TR'
  | 'vi-VN'
  | 'zh-CN'

export type Theme = 'auto' | 'midnight' | 'minimal' | 'nouns' | 'retro' | 'rounded' | 'soft' | 'web95'
export type Mode = 'auto' | 'dark' | 'light'

/** ConnectKit's `--ck-` variables, by name; a number is a length in pixels. */
// As loose as ConnectKit's, so that apps compile.
// oxlint-disable-next-line typescript/no-explicit-any
export type CustomTheme = any

export interface CustomAvatarProps {
  address?: `0x${string}` | undefined
  ensName?: string | undefined
  ensImage?: string
  size: number
  radius: number
}

/** Options that have no counterpart in the kit are accepted and ignored; the README lists them. */
export interface ConnectKitOptions {
  language?: Languages
  hideBalance?: boolean
  hideTooltips?: boolean
  hideQuestionMarkCTA?: boolean
  hideNoWalletCTA?: boolean
  hideRecentBadge?: boolean
  walletConnectCTA?: 'both' | 'link' | 'modal'
  avoidLayoutShift?: boolean
  embedGoogleFonts?: boolean
  truncateLongENSAddress?: boolean
  walletConnectName?: string
  reducedMotion?: boolean
  disclaimer?: ReactNode | string
  bufferPolyfill?: boolean
  customAvatar?: FunctionComponent<CustomAvatarProps>
  /** The chain to ask for after connecting; the first of the config unless given, none if 0. */
  initialChainId?: number
  enforceSupportedChains?: boolean
  ethereumOnboardingUrl?: string
  walletOnboardingUrl?: string
  /** Leaves signing in to `useSIWE` and `SIWEButton`. */
  disableSiweRedirect?: boolean
  /** Blur of the page behind a dialog, in pixels. */
  overlayBlur?: number
}

export interface All {
  theme?: Theme
  mode?: Mode
  customTheme?: CustomTheme
  lang?: Languages
}
