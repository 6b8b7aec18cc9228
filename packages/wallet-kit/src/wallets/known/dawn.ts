/** Dawn: a wallet. */
import { defineWallet } from '../defineWallet.ts'

export const dawnWallet = /* @__PURE__ */ defineWallet({
  id: 'dawn',
  name: 'Dawn',
  iconUrl: () => import('../../icons/generated/wallets/dawn.ts').then(({ icon }) => icon),
  iconBackground: '#000000',
  flags: ['isDawn'],
  downloadUrls: {
    ios: 'https://apps.apple.com/us/app/dawn-ethereum-wallet/id1673143782',
    mobile: 'https://dawnwallet.xyz',
  },
})
