/** Zeal: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const zealWallet = /* @__PURE__ */ defineWallet({
  id: 'zeal',
  name: 'Zeal',
  iconUrl: () => import('../../icons/generated/wallets/zeal.ts').then(({ icon }) => icon),
  iconBackground: '#00ffff',
  rdns: ['app.zeal'],
  flags: ['isZeal'],
  links: { ios: 'zeal://wc?uri=', android: 'zeal://wc?uri=' },
  downloadUrls: {
    qrCode: 'https://zeal.app',
    android: 'https://play.google.com/store/apps/details?id=app.zeal.wallet',
    mobile: 'https://zeal.app',
    chrome: 'https://chromewebstore.google.com/detail/zeal-wallet/heamnjbnflcikcggoiplibfommfbkjpj',
    browserExtension: 'https://zeal.app',
  },
})
