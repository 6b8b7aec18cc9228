/** Frame: a browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const frameWallet = /* @__PURE__ */ defineWallet({
  id: 'frame',
  name: 'Frame',
  iconBackground: '#121c20',
  rdns: ['sh.frame'],
  flags: ['isFrame'],
  downloadUrls: {
    browserExtension: 'https://frame.sh',
  },
})
