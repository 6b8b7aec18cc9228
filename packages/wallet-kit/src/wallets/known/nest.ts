/** Nest: a browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const nestWallet = /* @__PURE__ */ defineWallet({
  id: 'nest',
  name: 'Nest',
  iconUrl: () => import('../../icons/generated/wallets/nest.ts').then(({ icon }) => icon),
  iconBackground: '#1f1f1f',
  rdns: ['xyz.nestwallet'],
  flags: ['isNestWallet'],
  downloadUrls: {
    browserExtension: 'https://nestwallet.xyz',
  },
})
