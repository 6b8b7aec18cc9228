/**
 * What the islands of a page share: the wallet, the mint's state, the open dialog, and what buttons do. Made
 * before the live part is loaded; what is asked before then waits for it.
 */
import type { WalletPort } from '@peppermint/wallet-kit'
import type { Journal } from '@peppermint/wallet-kit/transactions'
import type { PanelActions } from '../mint/panelActions.ts'
import type { MintStore } from '../mint/mintStore.ts'
import type { Pictures } from '../mint/pictures.ts'

export type OpenDialog = 'none' | 'connect' | 'account' | 'network'

/** A value that React can watch. */
export interface Watched<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function watched<T>(initial: T): Watched<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      listeners.forEach((listener) => listener())
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export interface Session {
  readonly wallet: WalletPort
  readonly store: Pick<MintStore, 'subscribe' | 'getState' | 'getFirstState'>
  readonly dialog: Watched<OpenDialog>
  readonly on: PanelActions
  readonly pictures: Pictures
  /** The transaction journal, once the live part is there. */
  readonly journal: Watched<Journal | undefined>
  /** Hosts that the page will speak to once a wallet is connected. */
  readonly hosts: readonly string[]
  readonly explorer?: string
}
