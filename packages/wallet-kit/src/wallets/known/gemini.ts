/** Gemini Wallet: accounts with a passkey. */
import { defineWallet } from '../defineWallet.ts'

export const geminiWallet = /* @__PURE__ */ defineWallet({
  id: 'gemini',
  name: 'Gemini Wallet',
  shortName: 'Gemini',
  iconUrl: () => import('../../icons/generated/wallets/gemini.ts').then(({ icon }) => icon),
  iconBackground: '#00dcfa',
  rdns: ['com.gemini.wallet'],
  connectorId: 'gemini',
})
