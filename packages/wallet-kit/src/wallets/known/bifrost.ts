/** Bifrost Wallet: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const bifrostWallet = /* @__PURE__ */ defineWallet({
  id: 'bifrostWallet',
  name: 'Bifrost Wallet',
  shortName: 'Bifrost',
  iconUrl: () => import('../../icons/generated/wallets/bifrost.ts').then(({ icon }) => icon),
  iconBackground: '#ff5c2b',
  rdns: ['com.bifrostwallet'],
  flags: ['isBifrost'],
  links: { ios: 'https://app.bifrostwallet.com/wc?uri=', android: 'wc:' },
  downloadUrls: {
    qrCode: 'https://bifrostwallet.com/#download-app',
    ios: 'https://apps.apple.com/us/app/bifrost-wallet/id1577198351',
    android: 'https://play.google.com/store/apps/details?id=com.bifrostwallet.app',
    mobile: 'https://bifrostwallet.com/#download-app',
  },
})
