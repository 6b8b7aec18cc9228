/** imToken: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const imTokenWallet = /* @__PURE__ */ defineWallet({
  id: 'imToken',
  name: 'imToken',
  iconUrl: () => import('../../icons/generated/wallets/imToken.ts').then(({ icon }) => icon),
  iconBackground: '#11c4d1',
  links: { ios: 'imtokenv2://wc?uri=', android: 'imtokenv2://wc?uri=' },
  downloadUrls: {
    qrCode: 'https://token.im/download',
    ios: 'https://apps.apple.com/us/app/imtoken2/id1384798940',
    android: 'https://play.google.com/store/apps/details?id=im.token.app',
    mobile: 'https://token.im/download',
  },
})
