/** OneKey: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const oneKeyWallet = /* @__PURE__ */ defineWallet({
  id: 'onekey',
  name: 'OneKey',
  iconUrl: () => import('../../icons/generated/wallets/oneKey.ts').then(({ icon }) => icon),
  iconBackground: '#00b812',
  rdns: ['so.onekey.app.wallet'],
  flags: ['isOneKey'],
  globalName: '$onekey.ethereum',
  downloadUrls: {
    qrCode: 'https://www.onekey.so/download',
    ios: 'https://apps.apple.com/us/app/onekey-open-source-wallet/id1609559473',
    android: 'https://play.google.com/store/apps/details?id=so.onekey.app.wallet',
    mobile: 'https://www.onekey.so/download',
    chrome: 'https://chromewebstore.google.com/detail/onekey/jnmbobjmhlngoefaiojfljckilhhlhcj',
    edge: 'https://microsoftedge.microsoft.com/addons/detail/onekey/obffkkagpmohennipjokmpllocnlndac',
    browserExtension: 'https://www.onekey.so/download',
  },
})
