/** Any wallet on another device that scans a WalletConnect code. */
import type { WalletDefinition } from '../definition.ts'
import { icon } from './icon.ts'

/** WalletConnect itself. */
export const walletConnectWallet: WalletDefinition = {
  id: 'walletConnect',
  name: 'WalletConnect',
  iconUrl: icon,
  iconBackground: '#3b99fc',
  group: 'popular',
  // Android lets the user pick an installed wallet; on other systems no app handles the plain URI.
  walletConnect: { android: (uri) => uri },
  qrCode: {},
}
