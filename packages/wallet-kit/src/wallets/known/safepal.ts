/** SafePal Wallet: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const safepalWallet = /* @__PURE__ */ defineWallet({
  id: 'safepal',
  name: 'SafePal Wallet',
  shortName: 'SafePal',
  iconUrl: () => import('../../icons/generated/wallets/safepal.ts').then(({ icon }) => icon),
  iconBackground: '#4a21ef',
  flags: ['isSafePal'],
  globalName: 'safepalProvider',
  links: { ios: 'safepalwallet://wc?uri=', android: 'safepalwallet://wc?uri=' },
  downloadUrls: {
    qrCode: 'https://www.safepal.com/en/download',
    ios: 'https://apps.apple.com/app/apple-store/id1548297139',
    android: 'https://play.google.com/store/apps/details?id=io.safepal.wallet',
    mobile: 'https://www.safepal.com/en/download',
    chrome:
      'https://chromewebstore.google.com/detail/safepal-extension-wallet/lgmpcpglpngdoalbgeoldeajfclnhafa',
    browserExtension: 'https://www.safepal.com/download',
  },
})
