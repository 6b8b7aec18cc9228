/** Nova Wallet: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const novaWallet = /* @__PURE__ */ defineWallet({
  id: 'nova',
  name: 'Nova Wallet',
  shortName: 'Nova',
  iconUrl: () => import('../../icons/generated/wallets/nova.ts').then(({ icon }) => icon),
  iconBackground: '#171a2b',
  rdns: ['io.novawallet'],
  links: { ios: 'novawallet://wc?uri=', android: 'novawallet://wc?uri=' },
  downloadUrls: {
    qrCode: 'https://nova-wallet.app.link',
    ios: 'https://apps.apple.com/us/app/nova-polkadot-wallet/id1597119355',
    android: 'https://play.google.com/store/apps/details?id=io.novafoundation.nova.market',
    mobile: 'https://nova-wallet.app.link',
  },
})
