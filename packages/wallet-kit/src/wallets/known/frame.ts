/** Frame: a browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const frameWallet = /* @__PURE__ */ defineWallet({
  id: 'frame',
  name: 'Frame',
  iconUrl: () => import('../../icons/generated/wallets/frame.ts').then(({ icon }) => icon),
  iconBackground: '#121c20',
  rdns: ['sh.frame'],
  flags: ['isFrame'],
  downloadUrls: {
    browserExtension: 'https://frame.sh',
  },
})
