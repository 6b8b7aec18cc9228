/** Bitget Wallet: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const bitgetWallet = /* @__PURE__ */ defineWallet({
  id: 'bitget',
  name: 'Bitget Wallet',
  shortName: 'Bitget',
  iconUrl: () => import('../../icons/generated/wallets/bitget.ts').then(({ icon }) => icon),
  iconBackground: '#00f0ff',
  rdns: ['com.bitget.web3'],
  flags: ['isBitKeep'],
  globalName: 'bitkeep.ethereum',
  links: { ios: 'bitkeep://wc?uri=', android: 'wc:' },
  downloadUrls: {
    qrCode: 'https://web3.bitget.com/en/wallet-download',
    ios: 'https://apps.apple.com/app/bitkeep/id1395301115',
    android: 'https://web3.bitget.com/en/wallet-download',
    mobile: 'https://web3.bitget.com/en/wallet-download',
    chrome:
      'https://chromewebstore.google.com/detail/bitkeep-crypto-nft-wallet/jiidiaalihmmhddjgbnbgdfflelocpak',
    browserExtension: 'https://web3.bitget.com/en/wallet-download',
  },
})
