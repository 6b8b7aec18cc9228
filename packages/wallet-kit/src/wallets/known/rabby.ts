/** Rabby Wallet: a browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const rabbyWallet = /* @__PURE__ */ defineWallet({
  id: 'rabby',
  name: 'Rabby Wallet',
  shortName: 'Rabby',
  iconUrl: () => import('../../icons/generated/wallets/rabby.ts').then(({ icon }) => icon),
  iconBackground: '#8697ff',
  rdns: ['io.rabby'],
  flags: ['isRabby'],
  downloadUrls: {
    chrome: 'https://chromewebstore.google.com/detail/rabby-wallet/acmacodkjbdgmoleebolmdjonilkdbch',
    browserExtension: 'https://rabby.io',
  },
})
