/** Bitski: a browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const bitskiWallet = /* @__PURE__ */ defineWallet({
  id: 'bitski',
  name: 'Bitski',
  iconUrl: () => import('../../icons/generated/wallets/bitski.ts').then(({ icon }) => icon),
  iconBackground: '#3e5cff',
  flags: ['isBitski'],
  downloadUrls: {
    chrome: 'https://chromewebstore.google.com/detail/bitski/feejiigddaafeojfddjjlmfkabimkell',
    browserExtension: 'https://bitski.com',
  },
})
