/** How to open a wallet's app, as the wallet claims. Untrusted, so only URLs that cannot run code pass. */
import { openLink } from '../wallets/openLink.ts'
import { detectDevice } from '../wallets/device.ts'
import type { PeerRedirect } from './options.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Schemes of wallet apps. The value is the peer's claim, so any other scheme, such as a phone call or a store, is
 * rejected.
 */
const WALLET_SCHEMES: ReadonlySet<string> = new Set(
  (
    'argent bitkeep bnc brave bybitapp cbwallet cryptowallet exodus fireblocks-wc gnosissafe ' +
    'imtokenv2 ledgerlive metamask mewwallet okex okx omni onto phantom rabby rainbow ' +
    'robinhood-wallet ronin safe safepalwallet status-im tokenpocket tpoutside trust uniswap zerion'
  ).split(' '),
)

/** Whether it is a wallet scheme with `://` and only characters that URL parsers keep. */
function isWalletApp(address: string): boolean {
  const [, scheme = ''] = /^([a-z][a-z0-9+.-]*):\/\/[!-~]*$/i.exec(address) ?? []
  return WALLET_SCHEMES.has(scheme.toLowerCase())
}

/** Whether it is an `https:` URL without userinfo, which can make one host look like another. */
function isUniversalLink(address: string): boolean {
  if (!/^https:\/\/[^/\s]+/i.test(address) || !URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

/** The safe URLs of a peer's redirect; undefined if none. */
export function peerRedirect(claimed: unknown): PeerRedirect | undefined {
  if (typeof claimed !== 'object' || claimed === null) return undefined
  const native = text(Reflect.get(claimed, 'native'))
  const universal = text(Reflect.get(claimed, 'universal'))
  const redirect = {
    ...(isWalletApp(native) && { native }),
    ...(isUniversalLink(universal) && { universal }),
  }
  return Object.keys(redirect).length ? redirect : undefined
}

/**
 * Opens the wallet's app on phones, where the request is invisible until the app is in front. Does nothing elsewhere.
 */
export function openPeerApp({ universal, native }: PeerRedirect): void {
  const address = universal ?? native
  if (address !== undefined && 'navigator' in globalThis && detectDevice(navigator) !== 'desktop')
    openLink(address)
}
