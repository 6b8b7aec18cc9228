/**
 * Coinbase Wallet: a browser extension, and a phone app with a built-in browser. The app is reached through
 * WalletConnect; the vendor's own library would contact its servers.
 */
import type { WalletDefinition } from '../definition.ts'
import { findInjected, hasFlag } from '../detect.ts'
import { EXTENSION_INSTRUCTIONS, MOBILE_INSTRUCTIONS } from '../instructions.ts'

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%232c5ff6' d='M0 0h28v28H0z'/%3E%3Ccircle cx='14' cy='14' r='9.200' fill='%23fff'/%3E%3Crect x='11' y='11' width='6' height='6' rx='1.200' fill='%232c5ff6'/%3E%3C/svg%3E"

export const coinbaseWallet: WalletDefinition = {
  id: 'coinbase',
  name: 'Coinbase Wallet',
  shortName: 'Coinbase',
  iconUrl: icon,
  iconBackground: '#2c5ff6',
  accent: '#2c5ff6',
  group: 'popular',
  rdns: ['com.coinbase.wallet'],
  injected: (window) =>
    findInjected(window, (provider) => hasFlag(provider, 'isCoinbaseWallet'), 'coinbaseWalletExtension'),
  walletConnect: {
    ios: (uri) => `cbwallet://wc?uri=${encodeURIComponent(uri)}`,
    android: (uri) => uri,
  },
  connectorId: 'coinbaseWalletSDK',
  inAppBrowser: (pageUrl) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(pageUrl)}`,
  downloadUrls: {
    qrCode: 'https://coinbase-wallet.onelink.me/q5Sx/fdb9b250',
    ios: 'https://apps.apple.com/us/app/coinbase-wallet-store-crypto/id1278383455',
    android: 'https://play.google.com/store/apps/details?id=org.toshi',
    mobile: 'https://coinbase.com/wallet/downloads',
    chrome:
      'https://chromewebstore.google.com/detail/coinbase-wallet-extension/hnfanknocfeofbddgcijnmhnfnkdnaad',
    browserExtension: 'https://coinbase.com/wallet',
  },
  qrCode: { instructions: MOBILE_INSTRUCTIONS },
  extension: { instructions: EXTENSION_INSTRUCTIONS },
}
