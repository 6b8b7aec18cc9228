/** Argent, a phone app. The vendor is now called Ready; the app still handles its old URLs. */
import type { WalletDefinition } from '../definition.ts'
import { MOBILE_INSTRUCTIONS } from '../instructions.ts'
import { icon } from './icon.ts'

/** Argent. */
export const argentWallet: WalletDefinition = {
  id: 'argent',
  name: 'Argent',
  iconUrl: icon,
  iconBackground: '#fff',
  group: 'other',
  walletConnect: {
    ios: (uri) => `argent://app/wc?uri=${encodeURIComponent(uri)}`,
    android: (uri) => uri,
  },
  downloadUrls: {
    qrCode: 'https://argent.link/app',
    ios: 'https://apps.apple.com/us/app/argent/id1358741926',
    android: 'https://play.google.com/store/apps/details?id=im.argent.contractwalletclient',
    mobile: 'https://argent.xyz/download-argent',
  },
  qrCode: { instructions: MOBILE_INSTRUCTIONS },
}
