/** Zerion: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const zerionWallet = /* @__PURE__ */ defineWallet({
  id: 'zerion',
  name: 'Zerion',
  iconUrl: () => import('../../icons/generated/wallets/zerion.ts').then(({ icon }) => icon),
  iconBackground: '#2962ef',
  rdns: ['io.zerion.wallet'],
  flags: ['isZerion'],
  globalName: 'zerionWallet',
  links: { ios: 'zerion://wc?uri=', android: 'wc:' },
  downloadUrls: {
    qrCode: 'https://zerion.io/download',
    ios: 'https://apps.apple.com/app/apple-store/id1456732565',
    android: 'https://play.google.com/store/apps/details?id=io.zerion.android',
    mobile: 'https://zerion.io/download',
    chrome: 'https://chromewebstore.google.com/detail/klghhnkeealcohjjanjjdaeeggmfmlpl',
    browserExtension: 'https://zerion.io/extension',
  },
})
