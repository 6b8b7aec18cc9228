/** Anchorage Digital: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const anchorageDigitalWallet = /* @__PURE__ */ defineWallet({
  id: 'anchorageDigital',
  name: 'Anchorage Digital',
  iconUrl: () => import('../../icons/generated/wallets/anchorageDigital.ts').then(({ icon }) => icon),
  iconBackground: '#000000',
  rdns: ['com.anchorage.connect'],
  flags: ['isAnchorageDigital'],
  downloadUrls: {
    qrCode: 'https://apps.apple.com/us/app/anchorage-digital/id6754656781',
    ios: 'https://apps.apple.com/us/app/anchorage-digital/id6754656781',
    mobile: 'https://apps.apple.com/us/app/anchorage-digital/id6754656781',
    chrome: 'https://chromewebstore.google.com/detail/anchorage-digital/fadcgekaahkbmhjnpdhldednpbfpmkfl',
  },
})
