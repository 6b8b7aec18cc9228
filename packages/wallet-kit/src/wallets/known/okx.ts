/** OKX Wallet: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const okxWallet = /* @__PURE__ */ defineWallet({
  id: 'okx',
  name: 'OKX Wallet',
  shortName: 'OKX',
  iconUrl: () => import('../../icons/generated/wallets/okx.ts').then(({ icon }) => icon),
  iconBackground: '#000000',
  rdns: ['com.okex.wallet'],
  flags: ['isOkxWallet'],
  globalName: 'okxwallet',
  links: { ios: 'okex://main/wc?uri=', android: 'wc:' },
  downloadUrls: {
    qrCode: 'https://okx.com/download',
    ios: 'https://apps.apple.com/app/id1327268470',
    android: 'https://play.google.com/store/apps/details?id=com.okinc.okex.gp',
    mobile: 'https://okx.com/download',
    chrome: 'https://chromewebstore.google.com/detail/okx-wallet/mcohilncbfahbmgdjkbpemcciiolgcge',
    edge: 'https://microsoftedge.microsoft.com/addons/detail/okx-wallet/pbpjkcldjiffchgbbndmhojiacbgflha',
    firefox: 'https://addons.mozilla.org/firefox/addon/okexwallet',
    browserExtension: 'https://okx.com/download',
  },
})
