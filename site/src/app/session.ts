/**
 * What the islands of a page share. Made by the first script, before the panel and the live part are loaded;
 * those put in what they know.
 */
import type { AccountPicture, Balance, WalletPort } from '@peppermint/wallet-kit'
import type { HeadLine, SiteConfig } from './siteConfig.ts'

export type OpenDialog = 'none' | 'connect' | 'account' | 'network' | 'sign-in'

/** A value that React can watch. Keeps its identity until another is set. */
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
  readonly site: SiteConfig
  readonly wallet: WalletPort
  readonly dialog: Watched<OpenDialog>
  readonly head: Watched<HeadLine | undefined>
  readonly balance: Watched<Balance | undefined>
  /** The connected account's name and picture; undefined while there is none. */
  readonly picture: Watched<AccountPicture | undefined>
  /** Hosts that the page will speak to once a wallet is connected. */
  readonly hosts: readonly string[]
}
