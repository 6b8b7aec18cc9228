/** React hook over a wallet port. */
import { useSyncExternalStore } from 'react'
import type { WalletPort, WalletSnapshot } from './wallet.ts'

/** The port's current snapshot. Prerendering and hydration use the disconnected one. */
export const useWallet = (wallet: WalletPort): WalletSnapshot =>
  useSyncExternalStore(wallet.subscribe, wallet.getSnapshot, wallet.getServerSnapshot)
