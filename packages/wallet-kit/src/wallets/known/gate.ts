/** Gate Wallet: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const gateWallet = /* @__PURE__ */ defineWallet({
  id: 'gate',
  name: 'Gate Wallet',
  shortName: 'Gate',
  iconUrl: () => import('../../icons/generated/wallets/gate.ts').then(({ icon }) => icon),
  iconBackground: '#2354e6',
  rdns: ['io.gate.wallet'],
  globalName: 'gatewallet',
  links: { ios: 'gtweb3wallet://wc?uri=', android: 'wc:' },
  downloadUrls: {
    qrCode: 'https://www.gate.io/web3',
    ios: 'https://apps.apple.com/us/app/gate-io-buy-bitcoin-crypto/id1294998195',
    android: 'https://play.google.com/store/apps/details?id=com.gateio.gateio',
    mobile: 'https://www.gate.io/mobileapp',
    chrome: 'https://chromewebstore.google.com/detail/gate-wallet/cpmkedoipcpimgecpmgpldfpohjplkpp',
    browserExtension: 'https://www.gate.io/web3',
  },
})
