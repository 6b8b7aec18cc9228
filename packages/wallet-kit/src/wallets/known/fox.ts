/** FoxWallet: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const foxWallet = /* @__PURE__ */ defineWallet({
  id: 'foxwallet',
  name: 'FoxWallet',
  iconUrl: () => import('../../icons/generated/wallets/fox.ts').then(({ icon }) => icon),
  iconBackground: '#0cad5f',
  globalName: 'foxwallet.ethereum',
  links: { ios: 'foxwallet://wc?uri=', android: 'foxwallet://wc?uri=' },
  downloadUrls: {
    qrCode: 'https://foxwallet.com/download',
    ios: 'https://apps.apple.com/app/foxwallet-crypto-web3/id1590983231',
    android: 'https://play.google.com/store/apps/details?id=com.foxwallet.play',
    mobile: 'https://foxwallet.com/download',
  },
})
