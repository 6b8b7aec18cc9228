/** Keplr: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const keplrWallet = /* @__PURE__ */ defineWallet({
  id: 'keplr',
  name: 'Keplr',
  iconUrl: () => import('../../icons/generated/wallets/keplr.ts').then(({ icon }) => icon),
  iconBackground: '#2dd4ff',
  rdns: ['app.keplr'],
  flags: ['isKeplr'],
  globalName: 'keplr.ethereum',
  downloadUrls: {
    qrCode: 'https://www.keplr.app/get',
    ios: 'https://apps.apple.com/us/app/keplr-wallet/id1567851089',
    android: 'https://play.google.com/store/apps/details?id=com.chainapsis.keplr',
    mobile: 'https://www.keplr.app/get',
    chrome: 'https://chromewebstore.google.com/detail/keplr/dmkamcknogkgcdfhhbddcghachkejeap',
    firefox: 'https://addons.mozilla.org/firefox/addon/keplr',
    browserExtension: 'https://www.keplr.app/get',
  },
})
