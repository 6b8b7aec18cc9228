/** 1inch Wallet: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const oneInchWallet = /* @__PURE__ */ defineWallet({
  id: '1inch',
  name: '1inch Wallet',
  shortName: '1inch',
  iconUrl: () => import('../../icons/generated/wallets/oneInch.ts').then(({ icon }) => icon),
  iconBackground: '#0d0d16',
  links: { ios: 'oneinch://wc?uri=', android: 'oneinch://wc?uri=' },
  downloadUrls: {
    qrCode: 'https://1inch.io/wallet',
    ios: 'https://apps.apple.com/us/app/1inch-crypto-defi-wallet/id1546049391',
    android: 'https://play.google.com/store/apps/details?id=io.oneinch.android',
    mobile: 'https://1inch.io/wallet',
  },
})
