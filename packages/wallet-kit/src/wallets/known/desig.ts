/** Desig Wallet: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const desigWallet = /* @__PURE__ */ defineWallet({
  id: 'desig',
  name: 'Desig Wallet',
  shortName: 'Desig',
  iconUrl: () => import('../../icons/generated/wallets/desig.ts').then(({ icon }) => icon),
  iconBackground: '#5b48e8',
  globalName: 'desig.ethereum',
  downloadUrls: {
    qrCode: 'https://desig.io',
    ios: 'https://apps.apple.com/app/desig-wallet/id6450106028',
    android: 'https://play.google.com/store/apps/details?id=io.desig.app',
    mobile: 'https://desig.io',
    browserExtension: 'https://desig.io',
    chrome: 'https://chromewebstore.google.com/detail/desig-wallet/panpgppehdchfphcigocleabcmcgfoca',
  },
})
