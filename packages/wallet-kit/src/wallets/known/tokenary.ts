/** Tokenary: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const tokenaryWallet = /* @__PURE__ */ defineWallet({
  id: 'tokenary',
  name: 'Tokenary',
  iconUrl: () => import('../../icons/generated/wallets/tokenary.ts').then(({ icon }) => icon),
  iconBackground: '#3e8dff',
  flags: ['isTokenary'],
  downloadUrls: {
    qrCode: 'https://tokenary.io/get',
    ios: 'https://tokenary.io/get',
    mobile: 'https://tokenary.io',
    safari: 'https://tokenary.io/get',
    browserExtension: 'https://tokenary.io/get',
  },
})
