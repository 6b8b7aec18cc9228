/** MEW wallet: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const mewWallet = /* @__PURE__ */ defineWallet({
  id: 'mew',
  name: 'MEW wallet',
  iconUrl: () => import('../../icons/generated/wallets/mew.ts').then(({ icon }) => icon),
  iconBackground: '#0b9ba0',
  flags: ['isMEWwallet'],
  links: {
    qr: 'https://mewwallet.com/wc?uri=',
    ios: 'https://mewwallet.com/wc?uri=',
    android: 'https://mewwallet.com/wc?uri=',
  },
  downloadUrls: {
    qrCode: 'https://mewwallet.com',
    ios: 'https://apps.apple.com/app/apple-store/id1464614025',
    android: 'https://play.google.com/store/apps/details?id=com.myetherwallet.mewwallet',
    mobile: 'https://mewwallet.com',
  },
})
