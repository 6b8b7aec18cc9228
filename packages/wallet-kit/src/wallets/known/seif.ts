/** Seif: a browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const seifWallet = /* @__PURE__ */ defineWallet({
  id: 'seif',
  name: 'Seif',
  iconUrl: () => import('../../icons/generated/wallets/seif.ts').then(({ icon }) => icon),
  iconBackground: '#9e1f19',
  rdns: ['com.passkeywallet.seif'],
  globalName: '__seif',
  downloadUrls: {
    chrome: 'https://chromewebstore.google.com/detail/seif/albakdmmdafeafbehmcpoejenbeojejl',
  },
})
