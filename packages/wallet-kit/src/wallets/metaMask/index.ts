/** MetaMask: phone app and browser extension. */
import type { WalletDefinition } from '../definition.ts'
import { findInjected } from '../detect.ts'
import { EXTENSION_INSTRUCTIONS, MOBILE_INSTRUCTIONS } from '../instructions.ts'
import { icon } from './icon.ts'
import { isMetaMask } from './isMetaMask.ts'

/** MetaMask. */
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
