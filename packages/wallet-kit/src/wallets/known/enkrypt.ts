/** Enkrypt Wallet: a browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const enkryptWallet = /* @__PURE__ */ defineWallet({
  id: 'enkrypt',
  name: 'Enkrypt Wallet',
  shortName: 'Enkrypt',
  iconUrl: () => import('../../icons/generated/wallets/enkrypt.ts').then(({ icon }) => icon),
  iconBackground: '#c549ff',
  rdns: ['com.enkrypt'],
  globalName: 'enkrypt.providers.ethereum',
  downloadUrls: {
    chrome:
      'https://chromewebstore.google.com/detail/enkrypt-ethereum-polkadot/kkpllkodjeloidieedojogacfhpaihoh',
    edge: 'https://microsoftedge.microsoft.com/addons/detail/enkrypt-ethereum-polkad/gfenajajnjjmmdojhdjmnngomkhlnfjl',
    firefox: 'https://addons.mozilla.org/firefox/addon/enkrypt',
    opera: 'https://addons.opera.com/extensions/details/enkrypt',
    safari: 'https://apps.apple.com/app/enkrypt-web3-wallet/id1640164309',
    browserExtension: 'https://www.enkrypt.com',
  },
})
