/** Wigwam: a browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const wigwamWallet = /* @__PURE__ */ defineWallet({
  id: 'wigwam',
  name: 'Wigwam',
  iconUrl: () => import('../../icons/generated/wallets/wigwam.ts').then(({ icon }) => icon),
  iconBackground: '#80ef6e',
  rdns: ['com.wigwam.wallet'],
  flags: ['isWigwam'],
  globalName: 'wigwamEthereum',
  downloadUrls: {
    chrome: 'https://chromewebstore.google.com/detail/wigwam-web3-wallet/lccbohhgfkdikahanoclbdmaolidjdfl',
    browserExtension: 'https://wigwam.app',
  },
})
