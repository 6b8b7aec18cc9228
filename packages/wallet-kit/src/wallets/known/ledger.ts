/** Ledger: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const ledgerWallet = /* @__PURE__ */ defineWallet({
  id: 'ledger',
  name: 'Ledger',
  iconUrl: () => import('../../icons/generated/wallets/ledger.ts').then(({ icon }) => icon),
  iconBackground: '#000000',
  links: {
    qr: 'ledgerlive://wc?uri=',
    ios: 'ledgerlive://wc?uri=',
    android: 'wc:',
    desktop: 'ledgerlive://wc?uri=',
  },
  downloadUrls: {
    qrCode: 'https://www.ledger.com/ledger-live',
    ios: 'https://apps.apple.com/us/app/ledger-live-web3-wallet/id1361671700',
    android: 'https://play.google.com/store/apps/details?id=com.ledger.live',
    mobile: 'https://www.ledger.com/ledger-live',
  },
})
