/** Coin98 Wallet: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const coin98Wallet = /* @__PURE__ */ defineWallet({
  id: 'coin98',
  name: 'Coin98 Wallet',
  shortName: 'Coin98',
  iconUrl: () => import('../../icons/generated/wallets/coin98.ts').then(({ icon }) => icon),
  iconBackground: '#d9b432',
  rdns: ['com.coin98'],
  flags: ['isCoin98'],
  globalName: 'coin98.provider',
  links: { android: 'wc:' },
  downloadUrls: {
    qrCode: 'https://coin98.com/wallet',
    ios: 'https://apps.apple.com/vn/app/coin98-super-app/id1561969966',
    android: 'https://play.google.com/store/apps/details?id=coin98.crypto.finance.media',
    mobile: 'https://coin98.com/wallet',
    chrome: 'https://chromewebstore.google.com/detail/coin98-wallet/aeachknmefphepccionboohckonoeemg',
    browserExtension: 'https://coin98.com/wallet',
  },
})
