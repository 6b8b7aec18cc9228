/** Magic Eden Wallet: a browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const magicEdenWallet = /* @__PURE__ */ defineWallet({
  id: 'magicEden',
  name: 'Magic Eden Wallet',
  shortName: 'Magic Eden',
  iconUrl: () => import('../../icons/generated/wallets/magicEden.ts').then(({ icon }) => icon),
  iconBackground: '#36114d',
  rdns: ['io.magiceden.wallet'],
  globalName: 'magicEden.ethereum',
  downloadUrls: {
    chrome: 'https://chromewebstore.google.com/detail/magic-eden-wallet/mkpegjkblkkefacfnmkajcjmabijhclg',
    browserExtension: 'https://wallet.magiceden.io',
  },
})
