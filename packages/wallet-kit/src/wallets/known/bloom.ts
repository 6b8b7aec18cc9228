/** Bloom Wallet: a desktop app. */
import { defineWallet } from '../defineWallet.ts'

export const bloomWallet = /* @__PURE__ */ defineWallet({
  id: 'bloom',
  name: 'Bloom Wallet',
  shortName: 'Bloom',
  iconBackground: '#000000',
  links: { desktop: 'bloom://wallet-connect/wc?uri=' },
})
