/** The wallet built into the Brave browser. */
import type { WalletDefinition } from '../definition.ts'
import { findInjected, hasFlag } from '../detect.ts'

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23fff' d='M0 0h28v28H0z'/%3E%3Cpath fill='%23fb542b' d='M9.500 4h9l1.800 2 2.200-.2 1.500 2.500-.8 2.700.3 2-2.300 6.500-2.700 2.400L14 24.500l-4.500-2.600-2.700-2.400L4.500 13l.3-2L4 8.300l1.500-2.500 2.200.2z'/%3E%3Cpath fill='%23fff' d='M14 8.800l2.700-.6 2.300 2-.7 2.600-1.900 1.600 1.200 1.200-1.400 1.500L14 16.300l-2.200.8-1.400-1.500 1.200-1.200-1.900-1.600-.7-2.600 2.300-2zM14 18l2.200 1.300L14 21l-2.200-1.700z'/%3E%3C/svg%3E"

export const braveWallet: WalletDefinition = {
  id: 'brave',
  name: 'Brave Wallet',
  iconUrl: icon,
  iconBackground: '#fff',
  group: 'popular',
  rdns: ['com.brave.wallet'],
  injected: (window) => findInjected(window, (provider) => hasFlag(provider, 'isBraveWallet')),
}
