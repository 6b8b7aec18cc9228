/** TokenPocket: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const tokenPocketWallet = /* @__PURE__ */ defineWallet({
  id: 'tokenPocket',
  name: 'TokenPocket',
  iconUrl: () => import('../../icons/generated/wallets/tokenPocket.ts').then(({ icon }) => icon),
  iconBackground: '#2980fe',
  rdns: ['pro.tokenpocket'],
  flags: ['isTokenPocket'],
  links: { ios: 'tpoutside://wc?uri=', android: 'tpoutside://wc?uri=' },
  downloadUrls: {
    qrCode: 'https://tokenpocket.pro/en/download/app',
    ios: 'https://apps.apple.com/us/app/tp-global-wallet/id6444625622',
    android: 'https://play.google.com/store/apps/details?id=vip.mytokenpocket',
    mobile: 'https://tokenpocket.pro/en/download/app',
    chrome: 'https://chromewebstore.google.com/detail/tokenpocket/mfgccjchihfkkindfppnaooecgfneiii',
    browserExtension: 'https://extension.tokenpocket.pro',
  },
})
