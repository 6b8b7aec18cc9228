/** Any wallet on another device that can scan a WalletConnect code. */
import type { WalletDefinition } from '../definition.ts'
import { icon } from './icon.ts'

/** WalletConnect itself. */
export const walletConnectWallet: WalletDefinition = {
  id: 'walletConnect',
  name: 'WalletConnect',
  iconUrl: icon,
  iconBackground: '#3b99fc',
  group: 'popular',
  // Android asks which of the installed wallets shall open it; elsewhere nobody answers to the bare address.
  walletConnect: { android: (uri) => uri },
  qrCode: {},
}
