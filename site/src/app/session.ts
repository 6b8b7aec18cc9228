/**
 * What the islands of a page share. Made by the first script, before the panel and the live part are loaded;
 * those put in what they know.
 */
import type { KitState, Store } from '@peppermint/wallet-kit'
import type { HeadLine, SiteConfig } from './siteConfig.ts'

export interface Session {
  readonly site: SiteConfig
  /** The wallet connection, and what the wallet button draws from. */
  readonly kit: KitState
  readonly head: Store<HeadLine | undefined>
  /** Hosts that the page will speak to once a wallet is connected. */
  readonly hosts: readonly string[]
}
