/** Core: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const coreWallet = /* @__PURE__ */ defineWallet({
  id: 'core',
  name: 'Core',
  iconUrl: () => import('../../icons/generated/wallets/core.ts').then(({ icon }) => icon),
  iconBackground: '#1a1a1c',
  rdns: ['app.core.extension'],
  flags: ['isAvalanche'],
  globalName: 'avalanche',
  links: { android: 'wc:' },
  downloadUrls: {
    qrCode: 'https://core.app',
    ios: 'https://apps.apple.com/us/app/core-wallet/id6443685999',
    android: 'https://play.google.com/store/apps/details?id=com.avaxwallet',
    mobile: 'https://core.app',
    chrome:
      'https://chromewebstore.google.com/detail/core-crypto-wallet-nft-ex/agoakfejjabomempkjlepdflaleeobhb',
    browserExtension: 'https://extension.core.app',
  },
})
