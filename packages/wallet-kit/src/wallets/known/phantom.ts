/** Phantom: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const phantomWallet = /* @__PURE__ */ defineWallet({
  id: 'phantom',
  name: 'Phantom',
  iconUrl: () => import('../../icons/generated/wallets/phantom.ts').then(({ icon }) => icon),
  iconBackground: '#ab9ff2',
  rdns: ['app.phantom'],
  flags: ['isPhantom'],
  globalName: 'phantom.ethereum',
  downloadUrls: {
    qrCode: 'https://phantom.app/download',
    ios: 'https://apps.apple.com/app/phantom-solana-wallet/1598432977',
    android: 'https://play.google.com/store/apps/details?id=app.phantom',
    mobile: 'https://phantom.app/download',
    chrome: 'https://chromewebstore.google.com/detail/phantom/bfnaelmomeimhlpmgjnjophhpkkoljpa',
    firefox: 'https://addons.mozilla.org/firefox/addon/phantom-app',
    browserExtension: 'https://phantom.app/download',
  },
})
