/** Ronin Wallet: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const roninWallet = /* @__PURE__ */ defineWallet({
  id: 'ronin',
  name: 'Ronin Wallet',
  shortName: 'Ronin',
  iconUrl: () => import('../../icons/generated/wallets/ronin.ts').then(({ icon }) => icon),
  iconBackground: '#004de5',
  rdns: ['com.roninchain.wallet'],
  globalName: 'ronin.provider',
  links: { ios: 'roninwallet://wc?uri=', android: 'roninwallet://wc?uri=' },
  downloadUrls: {
    qrCode: 'https://wallet.roninchain.com',
    ios: 'https://apps.apple.com/us/app/ronin-wallet/id1592675001',
    android: 'https://play.google.com/store/apps/details?id=com.skymavis.genesis',
    mobile: 'https://wallet.roninchain.com',
    chrome: 'https://chromewebstore.google.com/detail/ronin-wallet/fnjhmkhhmkbjkkabndcnnogagogbneec',
    edge: 'https://microsoftedge.microsoft.com/addons/detail/ronin-wallet/kjmoohlgokccodicjjfebfomlbljgfhk',
    firefox: 'https://addons.mozilla.org/firefox/addon/ronin-wallet',
    browserExtension: 'https://wallet.roninchain.com',
  },
})
