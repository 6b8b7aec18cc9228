/** Exodus: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const exodusWallet = /* @__PURE__ */ defineWallet({
  id: 'exodus',
  name: 'Exodus',
  iconUrl: () => import('../../icons/generated/wallets/exodus.ts').then(({ icon }) => icon),
  iconBackground: '#1f2033',
  rdns: ['com.exodus.web3-wallet'],
  flags: ['isExodus'],
  globalName: 'exodus.ethereum',
  links: { ios: 'exodus://wc?uri=', android: 'wc:' },
  downloadUrls: {
    qrCode: 'https://www.exodus.com/download',
    ios: 'https://apps.apple.com/us/app/exodus-crypto-bitcoin-wallet/id1414384820',
    android: 'https://play.google.com/store/apps/details?id=exodusmovement.exodus',
    mobile: 'https://www.exodus.com/mobile',
    chrome: 'https://chromewebstore.google.com/detail/exodus-web3-wallet/aholpfdialjgjfhomihkjbmgjidlcdno',
    browserExtension: 'https://www.exodus.com/web3-wallet',
  },
})
