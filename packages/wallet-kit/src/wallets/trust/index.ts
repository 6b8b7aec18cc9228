/** Trust Wallet: phone app and browser extension. */
import type { WalletDefinition } from '../definition.ts'
import { findInjected, hasFlag } from '../detect.ts'
import { EXTENSION_INSTRUCTIONS, MOBILE_INSTRUCTIONS } from '../instructions.ts'
import { icon } from './icon.ts'

const deepLink = (uri: string) => `trust://wc?uri=${encodeURIComponent(uri)}`

/** Trust Wallet. */
export const trustWallet: WalletDefinition = {
  id: 'trust',
  name: 'Trust Wallet',
  iconUrl: icon,
  iconBackground: '#fff',
  accent: '#3375bb',
  group: 'other',
  rdns: ['com.trustwallet.app'],
  injected: (window) =>
    findInjected(window, (provider) => hasFlag(provider, 'isTrust', 'isTrustWallet'), 'trustwallet'),
  walletConnect: { ios: deepLink, android: deepLink },
  inAppBrowser: (pageUrl) =>
    `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(pageUrl)}`,
  downloadUrls: {
    qrCode: 'https://trustwallet.com/download',
    ios: 'https://apps.apple.com/app/trust-crypto-bitcoin-wallet/id1288339409',
    android: 'https://play.google.com/store/apps/details?id=com.wallet.crypto.trustapp',
    mobile: 'https://trustwallet.com/download',
    chrome: 'https://chromewebstore.google.com/detail/trust-wallet/egjidjbpglichdcondbcbdnbeeppgdph',
    browserExtension: 'https://trustwallet.com/browser-extension',
  },
  qrCode: { instructions: MOBILE_INSTRUCTIONS },
  extension: { instructions: EXTENSION_INSTRUCTIONS },
}
