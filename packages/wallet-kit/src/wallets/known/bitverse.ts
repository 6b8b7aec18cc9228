/** Bitverse Wallet: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const bitverseWallet = /* @__PURE__ */ defineWallet({
  id: 'bitverse',
  name: 'Bitverse Wallet',
  shortName: 'Bitverse',
  iconUrl: () => import('../../icons/generated/wallets/bitverse.ts').then(({ icon }) => icon),
  iconBackground: '#171728',
  links: { ios: 'bitverseapp://open/wallet/wc?uri=', android: 'bitverseapp://open/wallet/wc?uri=' },
  downloadUrls: {
    qrCode: 'https://www.bitverse.zone/download',
    ios: 'https://apps.apple.com/us/app/bitverse-discover-web3-wealth/id1645515614',
    android: 'https://play.google.com/store/apps/details?id=com.bitverse.app',
    mobile: 'https://www.bitverse.zone/download',
  },
})
