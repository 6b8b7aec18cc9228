/** Best Wallet: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const bestWallet = /* @__PURE__ */ defineWallet({
  id: 'bestWallet',
  name: 'Best Wallet',
  shortName: 'Best',
  iconUrl: () => import('../../icons/generated/wallets/best.ts').then(({ icon }) => icon),
  iconBackground: '#5961ff',
  links: { ios: 'bw://connect/wc?uri=', android: 'bw://connect/wc?uri=' },
  downloadUrls: {
    qrCode: 'https://bestwallet.com/',
    android: 'https://play.google.com/store/apps/details?id=com.bestwallet.mobile',
    mobile: 'https://bestwallet.com/',
  },
})
