/** Safeheron: a browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const safeheronWallet = /* @__PURE__ */ defineWallet({
  id: 'safeheron',
  name: 'Safeheron',
  iconUrl: () => import('../../icons/generated/wallets/safeheron.ts').then(({ icon }) => icon),
  iconBackground: '#0a4bff',
  flags: ['isSafeheron'],
  globalName: 'safeheron',
  downloadUrls: {
    chrome: 'https://chromewebstore.google.com/detail/safeheron/aiaghdjafpiofpainifbgfgjfpclngoh',
    browserExtension: 'https://www.safeheron.com',
  },
})
