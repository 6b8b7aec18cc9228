/** Argent, a phone app. The vendor is now called Ready; the app still handles its old URLs. */
import type { WalletDefinition } from '../definition.ts'
import { MOBILE_INSTRUCTIONS } from '../instructions.ts'

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23fff' d='M0 0h28v28H0z'/%3E%3Cpath fill='none' stroke='%23ff875b' stroke-width='4.200' stroke-linejoin='round' stroke-linecap='round' d='M6.5 21.5L14 7l7.5 14.5'/%3E%3C/svg%3E"

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
