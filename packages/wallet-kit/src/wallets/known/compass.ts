/** Compass Wallet: a browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const compassWallet = /* @__PURE__ */ defineWallet({
  id: 'compass',
  name: 'Compass Wallet',
  shortName: 'Compass',
  iconUrl: () => import('../../icons/generated/wallets/compass.ts').then(({ icon }) => icon),
  iconBackground: '#8b1d24',
  rdns: ['io.leapwallet.CompassWallet'],
  globalName: 'compassEvm',
  downloadUrls: {
    chrome:
      'https://chromewebstore.google.com/detail/compass-wallet-for-sei/anokgmphncpekkhclmingpimjmcooifb',
    browserExtension: 'https://compasswallet.io/download',
  },
})
