/** Frontier Wallet: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const frontierWallet = /* @__PURE__ */ defineWallet({
  id: 'frontier',
  name: 'Frontier Wallet',
  shortName: 'Frontier',
  iconUrl: () => import('../../icons/generated/wallets/frontier.ts').then(({ icon }) => icon),
  iconBackground: '#cc703c',
  rdns: ['xyz.frontier.wallet'],
  flags: ['isFrontier'],
  globalName: 'frontier.ethereum',
  links: { android: 'frontier://wc?uri=' },
  downloadUrls: {
    qrCode: 'https://www.frontier.xyz/download',
    ios: 'https://apps.apple.com/us/app/frontier-crypto-defi-wallet/id1482380988',
    android: 'https://play.google.com/store/apps/details?id=com.frontierwallet',
    chrome: 'https://chromewebstore.google.com/detail/frontier-wallet/kppfdiipphfccemcignhifpjkapfbihd',
    browserExtension: 'https://www.frontier.xyz/download',
    mobile: 'https://www.frontier.xyz/download',
  },
})
