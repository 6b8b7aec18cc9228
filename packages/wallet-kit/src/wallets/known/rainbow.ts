/** Rainbow: phone app and browser extension. */
import type { WalletDefinition } from '../definition.ts'
import { findInjected, hasFlag } from '../detect.ts'
import { EXTENSION_INSTRUCTIONS, MOBILE_INSTRUCTIONS } from '../instructions.ts'

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%230c2f78' d='M0 0h28v28H0z'/%3E%3Cg fill='none' stroke-width='3.200' stroke-linecap='round'%3E%3Cpath stroke='%23ff5757' d='M7 7.5A13.5 13.5 0 0 1 20.5 21'/%3E%3Cpath stroke='%23ffd34e' d='M7 12a9 9 0 0 1 9 9'/%3E%3Cpath stroke='%2333c6ff' d='M7 16.5a4.5 4.5 0 0 1 4.5 4.5'/%3E%3C/g%3E%3Ccircle cx='7' cy='21' r='1.700' fill='%23b07bff'/%3E%3C/svg%3E"

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
