/** Okto: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const oktoWallet = /* @__PURE__ */ defineWallet({
  id: 'Okto',
  name: 'Okto',
  iconUrl: () => import('../../icons/generated/wallets/okto.ts').then(({ icon }) => icon),
  iconBackground: '#5166ee',
  links: { ios: 'okto://wc?uri=', android: 'wc:' },
  downloadUrls: {
    qrCode: 'https://okto.tech',
    ios: 'https://apps.apple.com/in/app/okto-wallet/id6450688229',
    android: 'https://play.google.com/store/apps/details?id=im.okto.contractwalletclient',
    mobile: 'https://okto.tech',
  },
})
