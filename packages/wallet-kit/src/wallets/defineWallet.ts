/** Turns the facts about a wallet into its definition: where its provider is, and the links that pass a pairing to it. */
import type { PairingLinks, WalletDefinition } from './definition.ts'
import { findInjected, hasFlag } from './detect.ts'
import { EXTENSION_INSTRUCTIONS, MOBILE_INSTRUCTIONS } from './instructions.ts'
import type { DownloadUrls } from './wallet.ts'

/** The facts about a wallet. */
export interface WalletFacts extends Pick<
  WalletDefinition,
  | 'id'
  | 'name'
  | 'shortName'
  | 'iconUrl'
  | 'iconBackground'
  | 'accent'
  | 'rdns'
  | 'connectorId'
  | 'inAppBrowser'
> {
  /** `other` unless given. */
  readonly group?: string
  /** Its provider carries one of these, each exactly `true`. */
  readonly flags?: readonly string[]
  /** The path of its provider in the window: `phantom.ethereum`. */
  readonly globalName?: string
  /**
   * Links into its app by device, and the text of its QR code. Each is followed by the encoded pairing; `wc:` is the
   * pairing as it is. Set if a relay can reach the wallet.
   */
  readonly links?: Partial<Readonly<Record<keyof PairingLinks, string>>>
  readonly downloadUrls?: DownloadUrls
}

/**
 * The definition of a wallet. What an app or an extension must be downloaded for follows from the download links.
 * @param facts as in `known/`, where each wallet of the kit is one file.
 */
export function defineWallet(facts: WalletFacts): WalletDefinition {
  const { flags = [], globalName, links, downloadUrls, group = 'other', ...shown } = facts
  const { qrCode, chrome, edge, firefox, opera, safari, browserExtension } = downloadUrls ?? {}
  const extension = chrome ?? edge ?? firefox ?? opera ?? safari ?? browserExtension
  return {
    ...shown,
    group,
    ...((flags.length > 0 || globalName !== undefined) && {
      injected: (window) => findInjected(window, (provider) => hasFlag(provider, ...flags), globalName),
    }),
    ...(links && { walletConnect: toPairingLinks(links) }),
    ...(downloadUrls && { downloadUrls }),
    ...(links && qrCode !== undefined && { qrCode: { instructions: MOBILE_INSTRUCTIONS } }),
    ...(extension !== undefined && { extension: { instructions: EXTENSION_INSTRUCTIONS } }),
  }
}

const toPairingLinks = (links: NonNullable<WalletFacts['links']>): PairingLinks =>
  Object.fromEntries(
    Object.entries(links).map(([device, prefix]) => [
      device,
      (uri: string) => (prefix === 'wc:' ? uri : prefix + encodeURIComponent(uri)),
    ]),
  )
