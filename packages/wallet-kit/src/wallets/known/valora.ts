/** Valora: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const valoraWallet = /* @__PURE__ */ defineWallet({
  id: 'valora',
  name: 'Valora',
  iconUrl: () => import('../../icons/generated/wallets/valora.ts').then(({ icon }) => icon),
  iconBackground: '#1ab775',
  links: { ios: 'celo://wallet/wc?uri=', android: 'wc:' },
  downloadUrls: {
    qrCode: 'https://valora.xyz',
    ios: 'https://apps.apple.com/app/id1520414263',
    android: 'https://play.google.com/store/apps/details?id=co.clabs.valora',
    mobile: 'https://valora.xyz',
  },
})
