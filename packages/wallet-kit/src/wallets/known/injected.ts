/** Any unnamed wallet at `window.ethereum`. Offered only if no wallet is identified by name. */
import type { WalletDefinition } from '../definition.ts'
import { findInjected } from '../detect.ts'
import { INJECTED_ID } from '../announcedWallets.ts'

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23fff' d='M0 0h28v28H0z'/%3E%3Cg fill='none' stroke='%23555' stroke-width='2'%3E%3Ccircle cx='14' cy='14' r='8'/%3E%3Cpath d='M6 14h16M14 6c5 5 5 11 0 16M14 6c-5 5-5 11 0 16'/%3E%3C/g%3E%3C/svg%3E"

/** The generic browser wallet. */
export const browserWallet: WalletDefinition = {
  id: INJECTED_ID,
  name: 'Browser wallet',
  iconUrl: icon,
  iconBackground: '#fff',
  group: 'popular',
  injected: (window) => findInjected(window, () => true),
}
