/** Trust Wallet: phone app and browser extension. */
import type { WalletDefinition } from '../definition.ts'
import { findInjected, hasFlag } from '../detect.ts'
import { EXTENSION_INSTRUCTIONS, MOBILE_INSTRUCTIONS } from '../instructions.ts'

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3ClinearGradient id='a' x1='0' x2='0' y1='0' y2='1'%3E%3Cstop stop-color='%230094ff'/%3E%3Cstop offset='1' stop-color='%2348ff91'/%3E%3C/linearGradient%3E%3Cpath fill='%23fff' d='M0 0h28v28H0z'/%3E%3Cpath fill='%230500ff' d='M14 4c-2.5 2-5 2.9-8.5 2.9 0 8.8 2 13.6 8.5 17.1z'/%3E%3Cpath fill='url(%23a)' d='M14 4c2.5 2 5 2.9 8.5 2.9 0 8.8-2 13.6-8.5 17.1z'/%3E%3C/svg%3E"

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
