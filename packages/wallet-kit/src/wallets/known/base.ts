/** Base: the app that was Coinbase Wallet, and accounts with a passkey. */
import { defineWallet } from '../defineWallet.ts'

export const baseWallet = /* @__PURE__ */ defineWallet({
  id: 'base',
  name: 'Base',
  iconUrl: () => import('../../icons/generated/wallets/base.ts').then(({ icon }) => icon),
  iconBackground: '#0000ff',
  rdns: ['app.base.account'],
  links: { ios: 'cbwallet://wc?uri=', android: 'wc:' },
  connectorId: 'baseAccount',
  downloadUrls: {
    qrCode: 'https://base.app',
    ios: 'https://apps.apple.com/us/app/base-formerly-coinbase-wallet/id1278383455',
    android: 'https://play.google.com/store/apps/details?id=org.toshi',
    mobile: 'https://base.app',
  },
})
