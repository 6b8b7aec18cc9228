/** The selectable wallets and how to connect to each. Types only. */
import type { Connector } from 'wagmi'
import type { Pairing, WalletOption } from './wallet.ts'

export interface WalletHandle {
  /** The wallet's id in the list; several ids may resolve to it. */
  readonly id: string
  readonly name: string
  /**
   * Returns the connector, creating it if needed. Rejects if a lazy part cannot be loaded.
   * @param onPairing receives the relay's pairings from now on.
   */
  readonly getConnector: (onPairing?: (pairing: Pairing) => void) => Connector | Promise<Connector>
  /** Cancels a request; set for wallets behind a relay. */
  readonly cancel?: () => void
}

/** All wallets, as of the call. */
export interface WalletRegistry {
  /** @param recents ids of recently used wallets, newest first. */
  readonly list: (recents: readonly string[]) => readonly WalletOption[]
  /** Undefined if the wallet cannot be reached. */
  readonly find: (walletId: string) => WalletHandle | undefined
}
