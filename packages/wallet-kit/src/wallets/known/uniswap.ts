/** Uniswap Wallet: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const uniswapWallet = /* @__PURE__ */ defineWallet({
  id: 'uniswap',
  name: 'Uniswap Wallet',
  shortName: 'Uniswap',
  iconUrl: () => import('../../icons/generated/wallets/uniswap.ts').then(({ icon }) => icon),
  iconBackground: '#fc72ff',
  links: { ios: 'uniswap://wc?uri=', android: 'uniswap://wc?uri=' },
  downloadUrls: {
    qrCode: 'https://wallet.uniswap.org',
    ios: 'https://apps.apple.com/app/apple-store/id6443944476',
    mobile: 'https://wallet.uniswap.org',
  },
})
