/**
 * What the kit knows of a wallet before it has met it: who it is, how it can be recognised and reached, where it can
 * be had. One folder per wallet holds one of these; an app may add its own.
 */
import type { EIP1193Provider } from 'viem'
import type { DownloadUrls, Instructions } from './wallet.ts'

/** The parts of a browser window by which wallets are told apart. Everything in it may be missing or hostile. */
export type WalletWindow = Readonly<Record<string, unknown>>

/** Where the page runs. */
export interface Environment {
  readonly window: WalletWindow
  /** Inside another page's frame. */
  readonly isFramed: boolean
  readonly device: 'ios' | 'android' | 'desktop'
}

/** Addresses that carry a pairing (`wc:…`, not yet encoded) to a wallet. Each returns a whole address. */
export interface PairingLinks {
  /** For the code; the bare pairing where absent. */
  readonly qr?: (uri: string) => string
  readonly ios?: (uri: string) => string
  readonly android?: (uri: string) => string
}

/** One wallet. */
export interface WalletDefinition {
  /** Letters, digits, `_`, `-`, `.`; stored as the recently used wallet's id. */
  readonly id: string
  readonly name: string
  readonly shortName?: string
  /** A `data:image/svg+xml` address. */
  readonly iconUrl: string
  /** Behind the icon: a hex colour, `#rgb` or `#rrggbb`; anything else is an error. */
  readonly iconBackground: string
  /** The wallet's own colour, around its icon once it is chosen; written as `iconBackground` is. */
  readonly accent?: string
  readonly group: 'popular' | 'other'
  /** Reverse domain names it announces itself by (EIP-6963): such an announcement is this wallet, not another one. */
  readonly rdns?: readonly string[]
  /** Its provider where it is injected without an announcement; undefined where it is not, or where another poses as it. */
  readonly injected?: (window: WalletWindow) => EIP1193Provider | undefined
  /** Whether it is offered here at all; everywhere where absent. */
  readonly isSupported?: (environment: Environment) => boolean
  /** Present where it can be reached through a WalletConnect relay. */
  readonly walletConnect?: PairingLinks
  /** The address that opens a page (`https:…`, whole) in the browser inside its app; absent where it has none. */
  readonly inAppBrowser?: (pageUrl: string) => string
  /** The wagmi connector that reaches it, where it is neither injected nor reached through a relay: `safe`. */
  readonly connectorId?: string
  readonly downloadUrls?: DownloadUrls
  readonly qrCode?: { readonly instructions?: Instructions }
  readonly extension?: { readonly instructions?: Instructions }
}
