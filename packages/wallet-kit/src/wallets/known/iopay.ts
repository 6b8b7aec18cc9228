/** ioPay Wallet: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const iopayWallet = /* @__PURE__ */ defineWallet({
  id: 'iopay',
  name: 'ioPay Wallet',
  shortName: 'ioPay',
  iconUrl: () => import('../../icons/generated/wallets/iopay.ts').then(({ icon }) => icon),
  iconBackground: '#000000',
  links: { ios: 'iopay://wc?uri=', android: 'wc:' },
  downloadUrls: {
    qrCode: 'https://iopay.me',
    ios: 'https://apps.apple.com/us/app/iopay-multichain-crypto-wallet/id1478086371',
    android: 'https://play.google.com/store/apps/details?id=io.iotex.iopay.gp',
    browserExtension: 'https://iopay.me',
    mobile: 'https://iopay.me',
  },
})
