/** Omni: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const omniWallet = /* @__PURE__ */ defineWallet({
  id: 'omni',
  name: 'Omni',
  iconUrl: () => import('../../icons/generated/wallets/omni.ts').then(({ icon }) => icon),
  iconBackground: '#000000',
  links: { ios: 'omni://wc?uri=', android: 'wc:' },
  downloadUrls: {
    qrCode: 'https://omniwallet.app.link',
    ios: 'https://apps.apple.com/us/app/id1569375204',
    android: 'https://play.google.com/store/apps/details?id=fi.steakwallet.app',
    mobile: 'https://omniwallet.app.link',
  },
})
