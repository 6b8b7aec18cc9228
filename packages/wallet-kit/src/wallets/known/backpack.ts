/** Backpack: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const backpackWallet = /* @__PURE__ */ defineWallet({
  id: 'backpack',
  name: 'Backpack',
  iconUrl: () => import('../../icons/generated/wallets/backpack.ts').then(({ icon }) => icon),
  iconBackground: '#e33e3f',
  rdns: ['app.backpack.mobile'],
  globalName: 'backpack.ethereum',
  downloadUrls: {
    qrCode: 'https://backpack.app/download',
    ios: 'https://apps.apple.com/app/backpack-wallet-exchange/id6445964121',
    android: 'https://play.google.com/store/apps/details?id=app.backpack.mobile',
    mobile: 'https://backpack.app/download',
    chrome: 'https://chromewebstore.google.com/detail/backpack/aflkmfhebedbjioipglgcbcmnbpgliof',
    browserExtension: 'https://backpack.app/download',
  },
})
