/** The wallet built into the Brave browser. */
import type { WalletDefinition } from '../definition.ts'
import { findInjected, hasFlag } from '../detect.ts'

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23fff' d='M0 0h28v28H0z'/%3E%3Cpath fill='%23fb542b' d='M8 5h12l3 5-2 8-7 6-7-6-2-8z'/%3E%3Cpath fill='%23fff' d='M9 11l5 2 5-2-2 6-3 3-3-3z'/%3E%3C/svg%3E"

export const braveWallet: WalletDefinition = {
  id: 'brave',
  name: 'Brave Wallet',
  iconUrl: icon,
  iconBackground: '#fff',
  group: 'popular',
  rdns: ['com.brave.wallet'],
  injected: (window) => findInjected(window, (provider) => hasFlag(provider, 'isBraveWallet')),
}
