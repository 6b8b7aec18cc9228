/** Any unnamed wallet at `window.ethereum`. Offered only if no wallet is identified by name. */
import type { WalletDefinition } from '../definition.ts'
import { findInjected } from '../detect.ts'
import { INJECTED_ID } from '../announcedWallets.ts'
import { icon } from './icon.ts'

/** The generic browser wallet. */
export const browserWallet: WalletDefinition = {
  id: INJECTED_ID,
  name: 'Browser wallet',
  iconUrl: icon,
  iconBackground: '#fff',
  group: 'popular',
  injected: (window) => findInjected(window, () => true),
}
