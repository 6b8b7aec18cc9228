/** Trust Wallet: phone app and browser extension. */
import type { WalletDefinition } from '../definition.ts'
import { findInjected, hasFlag } from '../detect.ts'
import { EXTENSION_INSTRUCTIONS, MOBILE_INSTRUCTIONS } from '../instructions.ts'

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23fff' d='M0 0h28v28H0z'/%3E%3Cpath fill='%233375bb' d='M14 4c3 2 6 2.500 9 2.500 0 9-2 14-9 17.500-7-3.500-9-8.500-9-17.500 3 0 6-.5 9-2.500z'/%3E%3Cpath fill='%23fff' d='M14 8v12c-4-2-5.500-5-5.800-10 2 0 4-.8 5.800-2z'/%3E%3C/svg%3E"

const deepLink = (uri: string) => `trust://wc?uri=${encodeURIComponent(uri)}`

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
