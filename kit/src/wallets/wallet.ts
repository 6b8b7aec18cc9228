/**
 * The words between a page and a wallet: what can be chosen, where a connection stands, what may be asked.
 * Types only, so that the interface can be drawn long before the engine that talks to wallets is loaded.
 */
import type { ExplainContext, Problem } from '../errors/index.ts'
import type { Address, EIP1193Provider } from 'viem'
import type { Config } from 'wagmi'
import type { WalletAsset } from './walletRequests.ts'

/** Under which heading of the list a wallet stands. */
export type WalletGroup = 'installed' | 'popular' | 'other'

/** Where a wallet can be had. Addresses of the wallet's own makers, `https:` only. */
export interface DownloadUrls {
  /** What a phone's camera should open. */
  readonly qrCode?: string
  readonly ios?: string
  readonly android?: string
  /** A page for phones of any make. */
  readonly mobile?: string
  readonly chrome?: string
  readonly edge?: string
  readonly firefox?: string
  readonly opera?: string
  readonly safari?: string
  /** A page for browsers of any make. */
  readonly browserExtension?: string
}

/**
 * One step of getting started; the words are the catalogue's (`guide.<step>.title`, `guide.<step>.description`).
 * On a phone: install, create, scan. In a browser: install-extension, create, refresh.
 */
export type GuideStep = 'install' | 'install-extension' | 'create' | 'scan' | 'refresh'

/** Three steps to a working wallet. */
export interface Instructions {
  /** The wallet makers' own page about it. */
  readonly learnMoreUrl?: string
  readonly steps: readonly GuideStep[]
}

/** One wallet that a visitor can choose. What came from the wallet itself has been made safe. */
export interface WalletOption {
  /** A kit wallet's own id (`rainbow`), the reverse domain name of any other, `injected` for the plain browser wallet. */
  readonly id: string
  /** Plain text, at most 32 characters, without control or direction characters. */
  readonly name: string
  /** For narrow places; the name where there is none. */
  readonly shortName: string
  /** A `data:image/…` address fit for an `<img>`; absent when the wallet gave nothing we would show. */
  readonly iconUrl?: string
  /** Behind the icon: a hex colour. */
  readonly iconBackground: string
  /** The ring around the icon of the chosen wallet: a hex colour. */
  readonly accent?: string
  readonly groupName: WalletGroup
  /** One of the three wallets this visitor used last. */
  readonly recent: boolean
  /** Whether it can be connected from here, now: it is installed, or it can be reached through a relay. */
  readonly ready: boolean
  /** Whether it is in this browser. */
  readonly installed: boolean
  /** How choosing it would reach it; `none` where it is not ready. */
  readonly kind: 'announced' | 'injected' | 'walletConnect' | 'safe' | 'none'
  /** Reverse domain name, when the wallet announced itself. */
  readonly rdns?: string
  readonly downloadUrls?: DownloadUrls
  /** The one of `downloadUrls` that fits this browser. */
  readonly extensionDownloadUrl?: string
  /** Connecting by a code that a phone scans; absent where the wallet has none. */
  readonly qrCode?: { readonly instructions?: Instructions }
  /** A browser extension; absent where the wallet has none. */
  readonly extension?: { readonly instructions?: Instructions }
  /** The address that opens a page (`https:…`, whole) in the browser inside its app; absent where it has none. */
  readonly inAppBrowser?: (pageUrl: string) => string
  /** Id of the wagmi connector that is asked, as in `config.connectors`; absent where it is not ready. */
  readonly connector?: string
}

/** A relay pairing that waits for a wallet. */
export interface Pairing {
  /** What the code shows: this wallet's own address around the pairing, or the bare `wc:` one. */
  readonly qr: string
  /** The bare `wc:` address, for copying. */
  readonly uri: string
  /** What opens the wallet's app on this phone; absent on other devices. */
  readonly deepLink?: string
  /** Milliseconds since 1970 after which the code is worth nothing. */
  readonly expiresAt: number
}

/** Where the connection stands. */
export type WalletState =
  | {
      readonly status: 'disconnected'
      /** There where the connection was ended because the wallet sent this address, whose checksum is wrong (M-08). */
      readonly rejected?: { readonly address: string; readonly walletName: string }
    }
  /** The wallet is asking its owner. */
  | {
      readonly status: 'connecting'
      readonly walletId: string
      readonly walletName: string
      /** There once a relay has taken the pairing. */
      readonly pairing?: Pairing
    }
  /** A connection from an earlier visit is being restored; nobody is asked anything. */
  | { readonly status: 'reconnecting'; readonly walletId: string; readonly walletName: string }
  | {
      readonly status: 'connected'
      readonly account: Address
      /** The chain the wallet is on, which need not be one of ours. */
      readonly chainId: number
      readonly chain: 'supported' | 'unsupported'
      readonly walletId: string
      readonly walletName: string
    }

/**
 * How far the search for wallets is: the engine or its known wallets are loading, loading them failed, wallets have a
 * moment to announce themselves, or the moment is over (later announcements still appear).
 */
export type Discovery = 'loading' | 'failed' | 'looking' | 'done'

/** Everything the interface draws, in one value that keeps its identity until something changes. */
export type WalletSnapshot = WalletState & {
  readonly wallets: readonly WalletOption[]
  readonly discovery: Discovery
}

/** What the interface needs of a wallet. The engine is one; `lazyWallet` is one before the engine is loaded. */
export interface WalletPort {
  /** Calls back after each change; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
  /** The same object until something changes. */
  readonly getSnapshot: () => WalletSnapshot
  /** What a prerendered page shows, and the first client render repeats. */
  readonly getServerSnapshot: () => WalletSnapshot
  /**
   * Fetches the engine when it is not there yet, and the wallets it knows, once each. Rejects when it cannot, and says
   * `discovery: 'failed'` where there is nothing to choose then.
   */
  readonly load: () => Promise<WalletEngine>
  /**
   * Asks a wallet to connect; resolves when it has.
   * @throws the wallet's own error, unchanged; `AddressChecksumError` where it sent an address with a wrong checksum.
   */
  readonly connect: (walletId: string) => Promise<void>
  /** Stops waiting. If the wallet says yes afterwards, the connection is dropped again. */
  readonly cancel: () => void
  /** Ends the connection. The page forgets it even when the wallet fails to. */
  readonly disconnect: () => Promise<void>
  /**
   * Moves the wallet to one of our chains, the first unless told, teaching it the chain first when it does not know it.
   * @throws the wallet's own error, `ChainNotSwitchedError`, wagmi's `ChainNotConfiguredError` for a chain that is not ours, or
   * an error that says so where a wallet takes no such request.
   */
  readonly switchChain: (chainId?: number) => Promise<void>
  /**
   * Asks the connected wallet which accounts this page may use (`wallet_requestPermissions`).
   * @throws the wallet's own error, or wagmi's `ConnectorNotFoundError` without a connection.
   */
  readonly chooseAccounts: () => Promise<void>
  /**
   * Asks the connected wallet to list an asset (`wallet_watchAsset`); resolves with whether it does now.
   * @throws as `chooseAccounts`.
   */
  readonly watchAsset: (asset: WalletAsset) => Promise<boolean>
  /**
   * Puts what one of the above threw into words. Here, because the words are many bytes and only an engine
   * that is loaded has anything to explain; `outcome: 'rejected'` means that the visitor said no.
   */
  readonly explain: (error: unknown, context: ExplainContext) => Problem
}

/** The loaded engine: a port that can also restore, read and sign. */
export interface WalletEngine extends WalletPort {
  /** Restores the connection of an earlier visit, if there was one. Never asks, never rejects. */
  readonly restore: () => Promise<void>
  /** The connected wallet's provider. Rejects when nothing is connected. */
  readonly provider: () => Promise<EIP1193Provider>
  /** The wagmi config that it connects through. */
  readonly config: Config
  /** Stops listening to everything. */
  readonly destroy: () => void
}
