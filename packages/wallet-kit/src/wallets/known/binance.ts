/** Binance Wallet: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const binanceWallet = /* @__PURE__ */ defineWallet({
  id: 'binance',
  name: 'Binance Wallet',
  shortName: 'Binance',
  iconUrl: () => import('../../icons/generated/wallets/binance.ts').then(({ icon }) => icon),
  iconBackground: '#000000',
  rdns: ['com.binance.wallet'],
  flags: ['isBinance'],
  links: { ios: 'bnc://app.binance.com/cedefi/wc?uri=', android: 'wc:' },
  downloadUrls: {
    qrCode: 'https://www.binance.com/en/web3wallet',
    ios: 'https://apps.apple.com/us/app/id1436799971',
    android: 'https://play.google.com/store/apps/details?id=com.binance.dev',
    mobile: 'https://www.binance.com/en/download',
    chrome: 'https://chromewebstore.google.com/detail/cadiboklkpojfamcoggejbbdjcoiljjk',
  },
})
