/** Bloom Wallet: a desktop app. */
import { defineWallet } from '../defineWallet.ts'

export const bloomWallet = /* @__PURE__ */ defineWallet({
  id: 'bloom',
  name: 'Bloom Wallet',
  shortName: 'Bloom',
  iconUrl: () => import('../../icons/generated/wallets/bloom.ts').then(({ icon }) => icon),
  iconBackground: '#000000',
  links: { desktop: 'bloom://wallet-connect/wc?uri=' },
})
