/** Talisman: a browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const talismanWallet = /* @__PURE__ */ defineWallet({
  id: 'talisman',
  name: 'Talisman',
  iconUrl: () => import('../../icons/generated/wallets/talisman.ts').then(({ icon }) => icon),
  iconBackground: '#d5ff5c',
  rdns: ['xyz.talisman'],
  flags: ['isTalisman'],
  globalName: 'talismanEth',
  downloadUrls: {
    chrome:
      'https://chromewebstore.google.com/detail/talisman-polkadot-wallet/fijngjgcjhjmmpcmkeiomlglpeiijkld',
    firefox: 'https://addons.mozilla.org/firefox/addon/talisman-wallet-extension',
    browserExtension: 'https://talisman.xyz/download',
  },
})
