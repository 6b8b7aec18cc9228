/** Rainbow: phone app and browser extension. */
import type { WalletDefinition } from '../definition.ts'
import { findInjected, hasFlag } from '../detect.ts'
import { EXTENSION_INSTRUCTIONS, MOBILE_INSTRUCTIONS } from '../instructions.ts'
import { icon } from './icon.ts'

// `connector` is part of the URL that the app handles.
const query = (uri: string) => `wc?uri=${encodeURIComponent(uri)}&connector=rainbowkit`

/** Rainbow. */
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
