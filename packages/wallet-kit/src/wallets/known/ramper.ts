/** Ramper Wallet: a browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const ramperWallet = /* @__PURE__ */ defineWallet({
  id: 'ramper',
  name: 'Ramper Wallet',
  shortName: 'Ramper',
  iconUrl: () => import('../../icons/generated/wallets/ramper.ts').then(({ icon }) => icon),
  iconBackground: '#cda349',
  globalName: 'ramper2.provider',
  downloadUrls: {
    chrome: 'https://chromewebstore.google.com/detail/ramper-wallet/nbdhibgjnjpnkajaghbffjbkcgljfgdi',
    browserExtension: 'https://www.ramper.xyz/download',
  },
})
