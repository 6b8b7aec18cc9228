/** The wallet built into the Brave browser. */
import type { WalletDefinition } from '../definition.ts'
import { findInjected, hasFlag } from '../detect.ts'

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23fff' d='M0 0h28v28H0z'/%3E%3Cpath fill='%23fb542b' d='M9.5 4h9l1.8 2 2.2-.2 1.5 2.5-.8 2.7.3 2-2.3 6.5-2.7 2.4L14 24.5l-4.5-2.6-2.7-2.4L4.5 13l.3-2L4 8.3l1.5-2.5 2.2.2z'/%3E%3Cpath fill='%23fff' d='M14 8.8l2.7-.6 2.3 2-.7 2.6-1.9 1.6 1.2 1.2-1.4 1.5L14 16.3l-2.2.8-1.4-1.5 1.2-1.2-1.9-1.6-.7-2.6 2.3-2zM14 18l2.2 1.3L14 21l-2.2-1.7z'/%3E%3C/svg%3E"

export const braveWallet: WalletDefinition = {
  id: 'brave',
  name: 'Brave Wallet',
  iconUrl: icon,
  iconBackground: '#fff',
  group: 'popular',
  rdns: ['com.brave.wallet'],
  injected: (window) => findInjected(window, (provider) => hasFlag(provider, 'isBraveWallet')),
}
