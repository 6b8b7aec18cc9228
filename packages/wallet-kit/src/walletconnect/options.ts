/** Options of a relayed connection. Types only. */
import type { TextStorage } from '../wallets/browserStorage.ts'

export interface PageMetadata {
  readonly name: string
  readonly description: string
  /** The page's URL; wallets compare it with the request's origin. */
  readonly url: string
  readonly icons: readonly string[]
}

export interface WalletConnectOptions {
  /** The project id that the relay requires. */
  readonly projectId: string
  readonly metadata: PageMetadata
  /** The relay's URL (`wss:`); defaults to the network's public relay. */
  readonly relayUrl?: string | undefined
  /** Storage for sessions; defaults to localStorage. */
  readonly storage?: TextStorage | undefined
}

/** URLs that open the wallet's app, as the wallet provided them, if safe to open. */
export interface PeerRedirect {
  /** An app's custom scheme, `example://`. */
  readonly native?: string
  /** An `https:` URL that the app has claimed. */
  readonly universal?: string
}

/**
 * The connector's messages, sent on `connector.emitter` as wagmi's `message` events: a pairing URI to show to a
 * wallet, and a sent request that the user must answer in the wallet's app.
 */
export type WalletConnectMessage =
  | { readonly type: 'display_uri'; readonly data: string }
  | {
      readonly type: 'request_sent'
      readonly data: { readonly method: string; readonly redirect?: PeerRedirect }
    }
