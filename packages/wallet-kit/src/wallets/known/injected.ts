/** Any unnamed wallet at `window.ethereum`. Offered only if no wallet is identified by name. */
import type { WalletDefinition } from '../definition.ts'
import { findInjected } from '../detect.ts'
import { INJECTED_ID } from '../announcedWallets.ts'

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23fff' d='M0 0h28v28H0z'/%3E%3Cg fill='none' stroke='%2352525b' stroke-width='1.900' stroke-linejoin='round'%3E%3Crect x='4.500' y='6' width='19' height='16' rx='3.500'/%3E%3Cpath d='M4.5 11h19'/%3E%3C/g%3E%3Cg fill='%2352525b'%3E%3Ccircle cx='8' cy='8.600' r='1'/%3E%3Ccircle cx='11' cy='8.600' r='1'/%3E%3Cpath d='M16 14h7.5v4H16a2 2 0 0 1 0-4z'/%3E%3C/g%3E%3C/svg%3E"

/** The generic browser wallet. */
export const browserWallet: WalletDefinition = {
  id: INJECTED_ID,
  name: 'Browser wallet',
  iconUrl: icon,
  iconBackground: '#fff',
  group: 'popular',
  injected: (window) => findInjected(window, () => true),
}
