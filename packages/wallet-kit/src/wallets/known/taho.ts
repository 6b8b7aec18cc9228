/** Taho: a browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const tahoWallet = /* @__PURE__ */ defineWallet({
  id: 'taho',
  name: 'Taho',
  iconUrl: () => import('../../icons/generated/wallets/taho.ts').then(({ icon }) => icon),
  iconBackground: '#d08d57',
  flags: ['isTally'],
  globalName: 'tally',
  downloadUrls: {
    chrome: 'https://chromewebstore.google.com/detail/taho/eajafomhmkipbjmfmhebemolkcicgfmd',
    browserExtension: 'https://taho.xyz',
  },
})
