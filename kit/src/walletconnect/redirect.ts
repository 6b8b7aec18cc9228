/** Where a wallet says that its app can be opened. Its own claim, so only addresses that cannot run anything pass. */
import { openLink } from '../wallets/openLink.ts'
import { detectDevice } from '../wallets/environment.ts'
import type { PeerRedirect } from './options.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Schemes of wallets' apps. A peer's claim is a wish, so anything else, a phone call or a store, is not opened. */
const WALLET_SCHEMES = new Set([
  'argent',
  'bitkeep',
  'bnc',
  'brave',
  'bybitapp',
  'cbwallet',
  'cryptowallet',
  'exodus',
  'fireblocks-wc',
  'gnosissafe',
  'imtokenv2',
  'ledgerlive',
  'metamask',
  'mewwallet',
  'okex',
  'okx',
  'omni',
  'onto',
  'phantom',
  'rabby',
  'rainbow',
  'robinhood-wallet',
  'ronin',
  'safe',
  'safepalwallet',
  'status-im',
  'tokenpocket',
  'tpoutside',
  'trust',
  'uniswap',
  'zerion',
])

/** An app's scheme with two slashes, and nothing that a URL parser would take out of it. */
function isWalletApp(address: string): boolean {
  const [, scheme = ''] = /^([a-z][a-z0-9+.-]*):\/\/[!-~]*$/i.exec(address) ?? []
  return WALLET_SCHEMES.has(scheme.toLowerCase())
}

/** A web address without a user part, which makes one host look like another. */
function isUniversalLink(address: string): boolean {
  if (!/^https:\/\/[^/\s]+/i.test(address) || !URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

/** The safe ones among a peer's addresses; undefined where there are none. */
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

/** On the phone in hand nobody sees a question until the wallet's app is in front. Elsewhere nothing is opened. */
export function openPeerApp({ universal, native }: PeerRedirect): void {
  const address = universal ?? native
  if (address !== undefined && 'navigator' in globalThis && detectDevice(navigator) !== 'desktop')
    openLink(address)
}
