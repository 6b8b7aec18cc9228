/** MeCo Wallet: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const mecoWallet = /* @__PURE__ */ defineWallet({
  id: 'meco',
  name: 'MeCo Wallet',
  shortName: 'MeCo',
  iconUrl: () => import('../../icons/generated/wallets/meco.ts').then(({ icon }) => icon),
  iconBackground: '#7443df',
  rdns: ['com.meco.wallet'],
  links: { ios: 'mecowallet://wc?uri=', android: 'mecowallet://wc?uri=' },
  downloadUrls: {
    qrCode: 'https://mecowallet.com',
    ios: 'https://apps.apple.com/us/app/meco-wallet/id6749523218',
    android: 'https://play.google.com/store/apps/details?id=com.memecore.wallet',
    mobile: 'https://mecowallet.com',
  },
})
