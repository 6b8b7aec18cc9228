/** The wallet built into the Brave browser. */
import type { WalletDefinition } from '../definition.ts'
import { findInjected, hasFlag } from '../detect.ts'
import { icon } from './icon.ts'

/** Brave Wallet. */
export const braveWallet: WalletDefinition = {
  id: 'brave',
  name: 'Brave Wallet',
  iconUrl: icon,
  iconBackground: '#fff',
  group: 'popular',
  rdns: ['com.brave.wallet'],
  injected: (window) => findInjected(window, (provider) => hasFlag(provider, 'isBraveWallet')),
}
