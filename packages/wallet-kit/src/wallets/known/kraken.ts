/** Kraken Wallet: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const krakenWallet = /* @__PURE__ */ defineWallet({
  id: 'kraken',
  name: 'Kraken Wallet',
  shortName: 'Kraken',
  iconUrl: () => import('../../icons/generated/wallets/kraken.ts').then(({ icon }) => icon),
  iconBackground: '#7132f5',
  links: { ios: 'krakenwallet://wc?uri=', android: 'krakenwallet://wc?uri=' },
  downloadUrls: {
    qrCode: 'https://kraken.com/wallet',
    ios: 'https://apps.apple.com/us/app/kraken-wallet/id1626327149',
    mobile: 'https://kraken.com/wallet',
  },
})
