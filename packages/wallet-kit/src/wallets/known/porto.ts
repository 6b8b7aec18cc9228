/** Porto: an account with a passkey. */
import { defineWallet } from '../defineWallet.ts'

export const portoWallet = /* @__PURE__ */ defineWallet({
  id: 'porto',
  name: 'Porto',
  iconUrl: () => import('../../icons/generated/wallets/porto.ts').then(({ icon }) => icon),
  iconBackground: '#2e7cf6',
  rdns: ['xyz.ithaca.porto'],
  connectorId: 'xyz.ithaca.porto',
})
