/** MetaMask: phone app and browser extension. */
import type { WalletDefinition } from '../definition.ts'
import { findInjected, type ProviderFlags, hasFlag } from '../detect.ts'
import { EXTENSION_INSTRUCTIONS, MOBILE_INSTRUCTIONS } from '../instructions.ts'

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23fff' d='M0 0h28v28H0z'/%3E%3Cpath fill='%23e2761b' d='M4.5 4.5l7.5 5h4l7.5-5-1.7 8L23 17l-1.6 5-5-1.4-1.4 1.4h-2l-1.4-1.4-5 1.4L5 17l1.2-4.5z'/%3E%3Cpath fill='%23f6851b' d='M5 17l4.8-3.5L12 18l-.4 2.6-5 1.4zM23 17l-4.8-3.5L16 18l.4 2.6 5 1.4zM12 9.5h4l1 4.5-1 4h-4l-1-4z'/%3E%3Cpath fill='%23763d16' d='M4.5 4.5l7.5 5-2.5 2.7-3.3.3zM23.5 4.5l-7.5 5 2.5 2.7 3.3.3z'/%3E%3Cpath fill='%23233447' d='M10 14.3l2.6 1-.3 1.7zM18 14.3l-2.6 1 .3 1.7z'/%3E%3Cpath fill='%23d7c1b3' d='M12 18h4l.5 2.5-1.5 1.5h-2l-1.5-1.5z'/%3E%3Cpath fill='%23161616' d='M12.7 19.5h2.6l.4 1.5-.7 1h-2l-.7-1z'/%3E%3C/svg%3E"

export const metaMaskWallet: WalletDefinition = {
  id: 'metaMask',
  name: 'MetaMask',
  iconUrl: icon,
  iconBackground: '#fff',
  accent: '#f6851a',
  group: 'popular',
  rdns: ['io.metamask', 'io.metamask.mobile'],
  injected: (window) => findInjected(window, isMetaMask),
  walletConnect: {
    qr: (uri) => `https://metamask.app.link/wc?uri=${encodeURIComponent(uri)}`,
    ios: (uri) => `metamask://wc?uri=${encodeURIComponent(uri)}`,
    android: (uri) => uri,
  },
  inAppBrowser: (pageUrl) => `https://metamask.app.link/dapp/${pageUrl.replace(/^https?:\/\//, '')}`,
  downloadUrls: {
    qrCode: 'https://metamask.io/download/',
    ios: 'https://apps.apple.com/us/app/metamask/id1438144202',
    android: 'https://play.google.com/store/apps/details?id=io.metamask',
    mobile: 'https://metamask.io/download/',
    chrome: 'https://chromewebstore.google.com/detail/metamask/nkbihfbeogaeaoehlefnkodbefgpgknn',
    edge: 'https://microsoftedge.microsoft.com/addons/detail/metamask/ejbalbakoplchlghecdalmeeeajnimhm',
    firefox: 'https://addons.mozilla.org/firefox/addon/ether-metamask',
    opera: 'https://addons.opera.com/extensions/details/metamask-10',
    browserExtension: 'https://metamask.io/download/',
  },
  qrCode: { instructions: MOBILE_INSTRUCTIONS },
  extension: { instructions: EXTENSION_INSTRUCTIONS },
}

/** Flags of wallets that pose as MetaMask. */
export const OTHER_WALLET_FLAGS: readonly string[] = (
  'ApexWallet Avalanche Backpack Bifrost BitKeep Bitski BlockWallet BraveWallet Bybit Coin98 CoinbaseWallet ' +
  'CoreWallet Dawn Defiant Enkrypt Exodus Family Fordefi Frame Frontier Gamestop GateWallet HyperPay ImToken ' +
  'Kaikas KuCoinWallet LedgerConnect MEWwallet MathWallet NestWallet Nightly OKExWallet OkxWallet ' +
  'OneInchAndroidWallet OneInchIOSWallet OneKey Opera Phantom Portal Rabby Rainbow Ronin SafePal Status SubWallet ' +
  'Talisman Tally TTWallet TokenPocket Tokenary Trust TrustWallet UniswapWallet Wigwam XDEFI Zeal Zerion'
)
  .split(' ')
  .map((name) => `is${name}`)

/**
 * Distinguishes MetaMask from wallets that set `isMetaMask` for compatibility. They also set their own flag; Brave's
 * has neither of MetaMask's two fields.
 * Whether a provider is MetaMask itself.
 */
function isMetaMask(provider: ProviderFlags): boolean {
  if (!hasFlag(provider, 'isMetaMask')) return false
  const hasMetaMaskFields = Boolean(provider['_events'] || provider['_state'])
  return !OTHER_WALLET_FLAGS.some(
    (flag) => provider[flag] && !(flag === 'isBraveWallet' && hasMetaMaskFields),
  )
}
