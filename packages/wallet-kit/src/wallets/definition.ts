/**
 * Wallet definitions: how the kit identifies, reaches and links to a wallet. Each of the kit's is one file in `known/`;
 * an app may add more.
 */
import type { EIP1193Provider } from 'viem'
import type { IconUrl, WalletFeatures, WalletGroup } from './wallet.ts'

/** The window properties that identify wallets. Any may be missing or hostile. */
export type WalletWindow = Readonly<Record<string, unknown>>

export interface Environment {
  readonly window: WalletWindow
  /** Whether the page is inside another page's frame. */
  readonly isFramed: boolean
  /** The origin of that page, in browsers that report it. */
  readonly parentOrigin?: string | undefined
  readonly device: 'ios' | 'android' | 'desktop'
}

/** Builders of URLs that pass a pairing (`wc:…`, not yet encoded) to a wallet. Each returns an absolute URL. */
export interface PairingLinks {
  /** For the QR code; defaults to the plain pairing URI. */
  readonly qr?: (uri: string) => string
  readonly ios?: (uri: string) => string
  readonly android?: (uri: string) => string
  /** For an app on the same computer. */
  readonly desktop?: (uri: string) => string
}

/** The definition of a wallet. Its colors are checked: anything but a hex color throws. */
export interface WalletDefinition extends WalletFeatures {
  /** Letters, digits, `_`, `-`, `.`. Stored as the recently used wallet's id. */
  readonly id: string
  readonly name: string
  readonly shortName?: string
  /** An image's URL, or a function that loads it when the wallet is seen; its first letter if absent. */
  readonly iconUrl?: IconUrl
  /** Its heading in the list: `popular`, `other`, or any other, shown as it is. */
  readonly group: WalletGroup
  /** Reverse domain names of its announcements (EIP-6963), which then belong to this wallet. */
  readonly rdns?: readonly string[]
  /** Its provider if injected without an announcement; undefined if absent or if another wallet poses as it. */
  readonly injected?: (window: WalletWindow) => EIP1193Provider | undefined
  /** Whether it is offered in this environment; defaults to always. */
  readonly isSupported?: (environment: Environment) => boolean
  /** Set if a WalletConnect relay can reach it. */
  readonly walletConnect?: PairingLinks
  /** Id of its wagmi connector, if it is neither injected nor reached through a relay: `safe`. */
  readonly connectorId?: string
  /** Origins whose pages may frame this one as the wallet, for `safe`; any if absent. */
  readonly allowedOrigins?: readonly string[]
}

/** Wallets under one heading. */
export interface WalletListGroup {
  /** `popular` and `other` are translated; any other name is shown as it is. */
  readonly groupName: string
  readonly wallets: readonly WalletDefinition[]
}
