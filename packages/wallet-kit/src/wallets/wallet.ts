/**
 * The interface between a page and a wallet: wallet options, connection state, requests. Types only, so the UI can
 * render before the engine is loaded.
 */
import type { ExplainContext, Problem } from '../errors/index.ts'
import type { Address, EIP1193Provider } from 'viem'
import type { Config } from 'wagmi'
import type { WalletAsset } from './walletRequests.ts'

/** A heading of the list: one of the kit's, or an app's own, shown as it is. */
export type WalletGroup = 'installed' | 'popular' | 'other' | (string & {})

/** An image's URL, or a function that loads it. */
export type IconUrl = string | (() => Promise<string>)

/** Download URLs from the wallet's vendor, `https:` only. */
export interface DownloadUrls {
  /** The URL in the QR code, for a phone's camera. */
  readonly qrCode?: string
  readonly ios?: string
  readonly android?: string
  /** A page for any phone. */
  readonly mobile?: string
  readonly chrome?: string
  readonly edge?: string
  readonly firefox?: string
  readonly opera?: string
  readonly safari?: string
  /** A page for any browser. */
  readonly browserExtension?: string
}

/**
 * One setup step; its text is in the catalog (`guide.<step>.title`, `guide.<step>.description`). On a phone: install,
 * create, scan. In a browser: install-extension, create, refresh.
 */
export type GuideStep = 'install' | 'install-extension' | 'create' | 'scan' | 'refresh'

/** A step in the app's own words. */
export interface CustomGuideStep {
  readonly title: string
  readonly description: string
}

export interface Instructions {
  /** The vendor's page about the wallet. */
  readonly learnMoreUrl?: string
  readonly steps: readonly (GuideStep | CustomGuideStep)[]
}

/** What the list shows of a wallet as its definition has it. */
export interface WalletFeatures {
  /** Icon background: a hex color, `#rgb` or `#rrggbb`. */
  readonly iconBackground: string
  /** Ring color of the selected wallet, in the same format. */
  readonly accent?: string
  readonly downloadUrls?: DownloadUrls
  /** Connecting by QR code; absent if unsupported. */
  readonly qrCode?: { readonly instructions?: Instructions }
  /** The browser extension; absent if there is none. */
  readonly extension?: { readonly instructions?: Instructions }
  /**
   * Returns the URL that opens a page (an absolute `https:` URL) in the wallet app's browser; absent if it has none.
   */
  readonly inAppBrowser?: (pageUrl: string) => string
}

/** One wallet in the list. Values from the wallet itself are sanitized. */
export interface WalletOption extends WalletFeatures {
  /**
   * The kit's id (`rainbow`), the reverse domain name of an announced wallet, or `injected` for the plain browser
   * wallet.
   */
  readonly id: string
  /** Plain text, at most 32 characters, without control or direction characters. */
  readonly name: string
  /** For narrow layouts; defaults to the name. */
  readonly shortName: string
  /** Of an announced wallet a `data:image/…` URL that is safe in an `<img>`; absent if it gave no such icon. */
  readonly iconUrl?: IconUrl
  readonly groupName: WalletGroup
  /** Position of its group among the app's; absent if the app gave no groups. */
  readonly groupIndex?: number
  /** Whether it is one of the last three used wallets. */
  readonly recent: boolean
  /** Whether it can connect now: it is installed, or a relay can reach it. */
  readonly ready: boolean
  readonly installed: boolean
  /** How it connects; `none` if it is not ready. */
  readonly kind: 'announced' | 'injected' | 'walletConnect' | 'safe' | 'none'
  /** Reverse domain name, if the wallet announced itself. */
  readonly rdns?: string
  /** The extension URL for this browser, from `downloadUrls`. */
  readonly extensionDownloadUrl?: string
  /** Id of the wagmi connector, as in `config.connectors`; absent if not ready. */
  readonly connector?: string
}

/** A relay pairing that is waiting for a wallet. */
export interface Pairing {
  /** The QR code's content: the wallet's URL around the pairing, or the plain `wc:` URI. */
  readonly qr: string
  /** The plain `wc:` URI, for copying. */
  readonly uri: string
  /** The deep link to the wallet's app; absent on other devices. */
  readonly deepLink?: string
  /** Expiry time, Unix milliseconds. */
  readonly expiresAt: number
}

/** Requests that a wallet may lack: for other accounts, to list an asset, to change its chain. */
export type OptionalRequest = 'choose-accounts' | 'watch-asset' | 'switch-chain'

/**
 * How a connection came about: the visitor chose the wallet in the kit; an earlier visit's connection was restored; the
 * page that frames this one is the wallet; or the app connected it with wagmi.
 */
export type ConnectionOrigin = 'visitor' | 'restored' | 'host' | 'app'

export type WalletState =
  | {
      readonly status: 'disconnected'
      /** Set if the connection was ended because the wallet sent this address with a wrong checksum (M-08). */
      readonly rejected?: { readonly address: string; readonly walletName: string }
    }
  /** The wallet is prompting the user. */
  | {
      readonly status: 'connecting'
      readonly walletId: string
      readonly walletName: string
      /** Set once the relay accepted the pairing. */
      readonly pairing?: Pairing
    }
  /** The connection of an earlier visit is being restored, without a prompt. */
  | { readonly status: 'reconnecting'; readonly walletId: string; readonly walletName: string }
  | {
      readonly status: 'connected'
      readonly account: Address
      /** The wallet's chain, which may be unsupported. */
      readonly chainId: number
      readonly chain: 'supported' | 'unsupported'
      readonly walletId: string
      readonly walletName: string
      /** Absent if the visitor chose the wallet. */
      readonly origin?: Exclude<ConnectionOrigin, 'visitor'>
      /** What this wallet cannot be asked for, as its connector declares; absent if nothing is excluded. */
      readonly unsupportedRequests?: readonly OptionalRequest[]
    }

/**
 * Progress of wallet discovery: the engine or its known wallets are loading, loading failed, the announcement window
 * is open, or it is over (later announcements still appear).
 */
export type Discovery = 'loading' | 'failed' | 'looking' | 'done'

/** Everything the UI renders, as one value that keeps its identity until it changes. */
export type WalletSnapshot = WalletState & {
  readonly wallets: readonly WalletOption[]
  readonly discovery: Discovery
}

/** The wallet interface of the UI. The engine implements it; so does `lazyWallet` before the engine is loaded. */
export interface WalletPort {
  /** Calls the listener after each change; returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
  /** Returns the same object until it changes. */
  readonly getSnapshot: () => WalletSnapshot
  /** The snapshot for prerendering and the first client render. */
  readonly getServerSnapshot: () => WalletSnapshot
  /**
   * Loads the engine and the known wallets, once each. Rejects on failure, and sets `discovery: 'failed'` if no
   * wallet can be listed then; a list that is there without the engine is no failure, its `connect` rejects.
   */
  readonly load: () => Promise<WalletEngine>
  /**
   * Requests a connection; resolves once connected.
   * @throws the wallet's error, unchanged; `AddressChecksumError` if it sent an address with a wrong checksum.
   */
  readonly connect: (walletId: string) => Promise<void>
  /** Stops waiting. If the wallet approves afterwards, the connection is dropped. */
  readonly cancel: () => void
  /** Disconnects. The page forgets the connection even if the wallet fails to disconnect. */
  readonly disconnect: () => Promise<void>
  /**
   * Switches the wallet to one of our chains, by default the first, adding the chain first if the wallet lacks it.
   * @throws the wallet's error, `ChainNotSwitchedError`, wagmi's `ChainNotConfiguredError` for a chain that is not
   * ours, or an error if the wallet does not support the request.
   */
  readonly switchChain: (chainId?: number) => Promise<void>
  /**
   * Requests the accounts that this page may use (`wallet_requestPermissions`).
   * @throws the wallet's error, or wagmi's `ConnectorNotFoundError` without a connection.
   */
  readonly chooseAccounts: () => Promise<void>
  /**
   * Requests that the wallet lists an asset (`wallet_watchAsset`); resolves with whether it does.
   * @throws as `chooseAccounts`.
   */
  readonly watchAsset: (asset: WalletAsset) => Promise<boolean>
  /**
   * Explains an error that one of the methods above threw. Part of the engine because its messages are large and
   * needed only then; `outcome: 'rejected'` means that the user declined.
   */
  readonly explain: (error: unknown, context: ExplainContext) => Problem
}

/** The loaded engine: a port that can also restore, read and sign. */
export interface WalletEngine extends WalletPort {
  /** Restores the connection of an earlier visit, if any. Never prompts, never rejects. */
  readonly restore: () => Promise<void>
  /** The connected wallet's provider. Rejects without a connection. */
  readonly provider: () => Promise<EIP1193Provider>
  /** The wagmi config it connects through. */
  readonly config: Config
  /** Removes all listeners. */
  readonly destroy: () => void
}
