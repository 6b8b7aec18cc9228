/** ParaSwap Wallet: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const paraSwapWallet = /* @__PURE__ */ defineWallet({
  id: 'paraswap',
  name: 'ParaSwap Wallet',
  shortName: 'ParaSwap',
  iconUrl: () => import('../../icons/generated/wallets/paraSwap.ts').then(({ icon }) => icon),
  iconBackground: '#2669f5',
  links: { ios: 'paraswap://wc?uri=', android: 'paraswap://wc?uri=' },
  downloadUrls: {
    qrCode: 'https://paraswap.io',
    ios: 'https://apps.apple.com/us/app/paraswap-multichain-wallet/id1584610690',
    mobile: 'https://paraswap.io',
  },
})
