/** Kaikas Wallet: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const kaikasWallet = /* @__PURE__ */ defineWallet({
  id: 'kaikas',
  name: 'Kaikas Wallet',
  shortName: 'Kaikas',
  iconUrl: () => import('../../icons/generated/wallets/kaikas.ts').then(({ icon }) => icon),
  iconBackground: '#3366ff',
  globalName: 'klaytn',
  links: { ios: 'kaikas://walletconnect?uri=', android: 'kaikas://walletconnect?uri=' },
  downloadUrls: {
    qrCode: 'https://app.kaikas.io',
    ios: 'https://apps.apple.com/us/app/kaikas-mobile-crypto-wallet/id1626107061',
    android: 'https://play.google.com/store/apps/details?id=io.klutch.wallet',
    mobile: 'https://app.kaikas.io',
    chrome: 'https://chromewebstore.google.com/detail/kaikas/jblndlipeogpafnldhgmapagcccfchpi',
    browserExtension: 'https://app.kaikas.io',
  },
})
