/** CTRL Wallet: a browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const ctrlWallet = /* @__PURE__ */ defineWallet({
  id: 'ctrl',
  name: 'CTRL Wallet',
  shortName: 'CTRL',
  iconUrl: () => import('../../icons/generated/wallets/ctrl.ts').then(({ icon }) => icon),
  iconBackground: '#001d51',
  rdns: ['xyz.ctrl'],
  globalName: 'ctrl.ethereum',
  downloadUrls: {
    chrome: 'https://chromewebstore.google.com/detail/ctrl-wallet/hmeobnfnfcmdkdcmlblgagmfpfboieaf',
    browserExtension: 'https://ctrl.xyz',
  },
})
