/** Kaia Wallet: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const kaiaWallet = /* @__PURE__ */ defineWallet({
  id: 'kaia',
  name: 'Kaia Wallet',
  shortName: 'Kaia',
  iconUrl: () => import('../../icons/generated/wallets/kaia.ts').then(({ icon }) => icon),
  iconBackground: '#bff009',
  globalName: 'klaytn',
  links: { ios: 'kaikas://walletconnect?uri=', android: 'kaikas://walletconnect?uri=' },
  downloadUrls: {
    qrCode: 'https://app.kaiawallet.io',
    ios: 'https://apps.apple.com/us/app/kaia-wallet/id6502896387',
    android: 'https://play.google.com/store/apps/details?id=io.klutch.wallet',
    mobile: 'https://app.kaiawallet.io',
    chrome: 'https://chromewebstore.google.com/detail/kaia-wallet/jblndlipeogpafnldhgmapagcccfchpi',
    browserExtension: 'https://app.kaiawallet.io',
  },
})
