/** BeraSig: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const berasigWallet = /* @__PURE__ */ defineWallet({
  id: 'berasig',
  name: 'BeraSig',
  iconUrl: () => import('../../icons/generated/wallets/berasig.ts').then(({ icon }) => icon),
  iconBackground: '#ee7d11',
  rdns: ['app.berasig'],
  globalName: 'berasig.ethereum',
  downloadUrls: {
    qrCode: 'https://berasig.com',
    ios: 'https://apps.apple.com/us/app/berasig-wallet-on-berachain/id6502052535',
    android: 'https://play.google.com/store/apps/details?id=io.berasig.ios',
    mobile: 'https://berasig.com',
    browserExtension: 'https://berasig.com',
    chrome: 'https://chromewebstore.google.com/detail/berasig/ckedkkegjbflcfblcjklibnedmfjppbj',
  },
})
