/** Which wallets there are to choose, and how each is reached. Types only. */
import type { Connector } from 'wagmi'
import type { Pairing, WalletOption } from './wallet.ts'

/** The way to one wallet. */
export interface WalletHandle {
  /** The wallet's id in the list, which several ids may lead to. */
  readonly id: string
  /** As shown. */
  readonly name: string
  /**
   * There already, or made now. Rejects where a part of it cannot be loaded.
   * @param onPairing what a relay's pairings are shown with, from now on.
   */
  readonly getConnector: (onPairing?: (pairing: Pairing) => void) => Connector | Promise<Connector>
  /** Withdraws a question; there for wallets that are reached through a relay. */
  readonly cancel?: () => void
}

/** All of them, as things are at the moment of asking. */
export interface WalletRegistry {
  /** @param recents ids of wallets used before, newest first. */
  readonly list: (recents: readonly string[]) => readonly WalletOption[]
  /** Undefined where the wallet cannot be reached from here. */
  readonly find: (walletId: string) => WalletHandle | undefined
}
