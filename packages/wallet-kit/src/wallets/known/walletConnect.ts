/** Any wallet on another device that scans a WalletConnect code. */
import type { WalletDefinition } from '../definition.ts'

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%233b99fc' d='M0 0h28v28H0z'/%3E%3Cpath fill='none' stroke='%23fff' stroke-width='2.6' stroke-linecap='round' stroke-linejoin='round' d='M8 11a9 9 0 0 1 12 0M5 14l4.5 4.5L14 14l4.5 4.5L23 14'/%3E%3C/svg%3E"

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
