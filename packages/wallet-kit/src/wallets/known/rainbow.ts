/** Rainbow: phone app and browser extension. */
import type { WalletDefinition } from '../definition.ts'
import { findInjected, hasFlag } from '../detect.ts'
import { EXTENSION_INSTRUCTIONS, MOBILE_INSTRUCTIONS } from '../instructions.ts'

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%230c2f78' d='M0 0h28v28H0z'/%3E%3Cg fill='none' stroke-width='3'%3E%3Cpath stroke='%23ff5757' d='M5 21a13 13 0 0 1 18 0'/%3E%3Cpath stroke='%23ffd34e' d='M5 17a13 13 0 0 1 18 0'/%3E%3Cpath stroke='%2333c6ff' d='M5 13a13 13 0 0 1 18 0'/%3E%3C/g%3E%3C/svg%3E"

// `connector` is part of the URL that the app handles.
const query = (uri: string) => `wc?uri=${encodeURIComponent(uri)}&connector=rainbowkit`

export const rainbowWallet: WalletDefinition = {
  id: 'rainbow',
  name: 'Rainbow',
  iconUrl: icon,
  iconBackground: '#0c2f78',
  group: 'popular',
  rdns: ['me.rainbow'],
  injected: (window) => findInjected(window, (provider) => hasFlag(provider, 'isRainbow')),
  walletConnect: {
    qr: (uri) => `https://rnbwapp.com/${query(uri)}`,
    ios: (uri) => `rainbow://${query(uri)}`,
    android: (uri) => uri,
  },
  downloadUrls: {
    qrCode: 'https://rainbow.download',
    ios: 'https://apps.apple.com/app/apple-store/id1457119021',
    android: 'https://play.google.com/store/apps/details?id=me.rainbow',
    mobile: 'https://rainbow.download',
    browserExtension: 'https://rainbow.me/extension',
  },
  qrCode: { instructions: MOBILE_INSTRUCTIONS },
  extension: { instructions: EXTENSION_INSTRUCTIONS },
}
