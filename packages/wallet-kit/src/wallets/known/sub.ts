/** SubWallet: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const subWallet = /* @__PURE__ */ defineWallet({
  id: 'subwallet',
  name: 'SubWallet',
  iconUrl: () => import('../../icons/generated/wallets/sub.ts').then(({ icon }) => icon),
  iconBackground: '#004bff',
  rdns: ['app.subwallet'],
  globalName: 'SubWallet',
  links: { ios: 'subwallet://wc?uri=', android: 'subwallet://wc?uri=' },
  downloadUrls: {
    qrCode: 'https://www.subwallet.app/download',
    ios: 'https://apps.apple.com/us/app/subwallet-polkadot-wallet/id1633050285',
    android: 'https://play.google.com/store/apps/details?id=app.subwallet.mobile',
    mobile: 'https://www.subwallet.app/download',
    chrome:
      'https://chromewebstore.google.com/detail/subwallet-polkadot-wallet/onhogfjeacnfoofkfgppdlbmlmnplgbn',
    firefox: 'https://addons.mozilla.org/firefox/addon/subwallet',
    browserExtension: 'https://www.subwallet.app/download',
  },
})
