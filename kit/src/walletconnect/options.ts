/** What a relayed connection is made of. Types only. */
import type { TextStorage } from '../wallets/browserStorage.ts'

/** What a wallet shows of the page that asks it. */
export interface PageMetadata {
  readonly name: string
  readonly description: string
  /** The page's address; wallets compare it with where the request comes from. */
  readonly url: string
  /** Addresses of pictures. */
  readonly icons: readonly string[]
}

/** Who asks, through which relay, remembered where. */
export interface WalletConnectOptions {
  /** The project id that the relay asks for. */
  readonly projectId: string
  /** How the page presents itself to the wallet. */
  readonly metadata: PageMetadata
  /** The relay's address (`wss:`); the network's public relay unless given. */
  readonly relayUrl?: string
  /** Where sessions are remembered; the browser's local storage unless given. */
  readonly storage?: TextStorage
}

/** Addresses that bring the wallet's app to the front, as the wallet named them and as far as they are safe to open. */
export interface PeerRedirect {
  /** An app's own scheme, `example://`. */
  readonly native?: string
  /** An `https:` address that the app has claimed. */
  readonly universal?: string
}

/**
 * The connector's messages, on `connector.emitter` as wagmi's `message` events: a pairing's address that a wallet has
 * to be shown, and that a question went out which the visitor must answer in the wallet's app.
 */
export type WalletConnectMessage =
  | { readonly type: 'display_uri'; readonly data: string }
  | {
      readonly type: 'request_sent'
      readonly data: { readonly method: string; readonly redirect?: PeerRedirect }
    }
