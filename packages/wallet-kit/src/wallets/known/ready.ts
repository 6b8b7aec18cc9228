/** Ready: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const readyWallet = /* @__PURE__ */ defineWallet({
  id: 'ready',
  name: 'Ready',
  iconUrl: () => import('../../icons/generated/wallets/ready.ts').then(({ icon }) => icon),
  iconBackground: '#ff875b',
  links: { ios: 'argent://app/wc?uri=', android: 'wc:' },
  downloadUrls: {
    qrCode: 'https://www.ready.co/app',
    ios: 'https://apps.apple.com/us/app/argent/id1358741926',
    android: 'https://play.google.com/store/apps/details?id=im.argent.contractwalletclient',
    mobile: 'https://www.ready.co/app',
  },
})
