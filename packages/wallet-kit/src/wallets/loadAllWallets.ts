/** Every wallet that the kit knows, fetched when a list of them is seen. */
import type { WalletDefinition } from './definition.ts'

/** For `<WalletKit wallets={loadAllWallets}>`: the browser wallet, Safe, then all others by name. Their icons load one by one. */
export const loadAllWallets = async (): Promise<readonly WalletDefinition[]> =>
  (await import('./generated/allWallets.ts')).allWallets
