/** React's view of a wallet port. */
import { useSyncExternalStore } from 'react'
import type { WalletPort, WalletSnapshot } from './wallet.ts'

/** The port's snapshot, kept up to date. Prerendering and hydration see the disconnected one. */
export const useWallet = (wallet: WalletPort): WalletSnapshot =>
  useSyncExternalStore(wallet.subscribe, wallet.getSnapshot, wallet.getServerSnapshot)
