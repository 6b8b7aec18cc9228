/** xPortal: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const xPortalWallet = /* @__PURE__ */ defineWallet({
  id: 'xportal',
  name: 'xPortal',
  iconUrl: () => import('../../icons/generated/wallets/xPortal.ts').then(({ icon }) => icon),
  iconBackground: '#23f7dd',
  rdns: ['com.elrond.maiar.wallet'],
  flags: ['isxPortal'],
  links: { ios: 'xportal://wc?uri=', android: 'wc:' },
  downloadUrls: {
    qrCode: 'https://xportal.com/app',
    ios: 'https://apps.apple.com/us/app/xportal-btc-crypto-wallet/id1519405832',
    android: 'https://play.google.com/store/apps/details?id=com.elrond.maiar.wallet',
    mobile: 'https://xportal.com/app',
  },
})
