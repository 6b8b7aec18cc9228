/** Kresus Wallet: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const kresusWallet = /* @__PURE__ */ defineWallet({
  id: 'kresus-wallet',
  name: 'Kresus Wallet',
  shortName: 'Kresus',
  iconUrl: () => import('../../icons/generated/wallets/kresus.ts').then(({ icon }) => icon),
  iconBackground: '#2b2bd8',
  links: { ios: 'com.kresus.superapp://wc?uri=', android: 'com.kresus.superapp://wc?uri=' },
  downloadUrls: {
    qrCode: 'https://kresusconnect.kresus.com/download',
    ios: 'https://apps.apple.com/us/app/kresus-crypto-nft-superapp/id6444355152',
    android: 'https://play.google.com/store/apps/details?id=com.kresus.superapp',
    mobile: 'https://kresusconnect.kresus.com/download',
  },
})
