/** CLV: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const clvWallet = /* @__PURE__ */ defineWallet({
  id: 'clv',
  name: 'CLV',
  iconUrl: () => import('../../icons/generated/wallets/clv.ts').then(({ icon }) => icon),
  iconBackground: '#27a577',
  globalName: 'clover',
  links: { android: 'wc:' },
  downloadUrls: {
    qrCode: 'https://clv.org',
    ios: 'https://apps.apple.com/app/clover-wallet/id1570072858',
    mobile: 'https://apps.apple.com/app/clover-wallet/id1570072858',
    chrome: 'https://chromewebstore.google.com/detail/clv-wallet/nhnkbkgjikgcigadomkphalanndcapjk',
  },
})
