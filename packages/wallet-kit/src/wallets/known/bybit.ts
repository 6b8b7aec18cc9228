/** Bybit Wallet: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const bybitWallet = /* @__PURE__ */ defineWallet({
  id: 'bybit',
  name: 'Bybit Wallet',
  shortName: 'Bybit',
  iconUrl: () => import('../../icons/generated/wallets/bybit.ts').then(({ icon }) => icon),
  iconBackground: '#000000',
  rdns: ['com.bybit'],
  globalName: 'bybitWallet',
  links: {
    ios: 'bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri=',
    android: 'bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri=',
  },
  downloadUrls: {
    qrCode: 'https://www.bybit.com/en/web3',
    ios: 'https://apps.apple.com/us/app/bybit-buy-trade-crypto/id1488296980',
    android: 'https://play.google.com/store/apps/details?id=com.bybit.app',
    mobile: 'https://www.bybit.com/en/web3',
    chrome: 'https://chromewebstore.google.com/detail/bybit-wallet/pdliaogehgdbhbnmkklieghmmjkpigpa',
    browserExtension: 'https://www.bybit.com/en/web3',
  },
})
