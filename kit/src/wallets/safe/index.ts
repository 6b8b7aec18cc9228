/** Safe, whose accounts are contracts with several owners. It opens pages in its frame, and is offered only there. */
import type { WalletDefinition } from '../definition.ts'
import { icon } from './icon.ts'

/** Safe; needs the packages `@safe-global/safe-apps-sdk` and `@safe-global/safe-apps-provider`. */
export const safeWallet: WalletDefinition = {
  id: 'safe',
  name: 'Safe',
  iconUrl: icon,
  iconBackground: '#12ff80',
  accent: '#12ff80',
  group: 'popular',
  isSupported: ({ isFramed }) => isFramed,
  connectorId: 'safe',
}
