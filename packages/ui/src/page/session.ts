/** State shared by the islands of a page. Created by `main.tsx`, before the panel and the live part are loaded. */
import type { KitState, Store } from '@peppermint/wallet-kit'
import type { NewestBlock, SiteConfig } from './siteConfig.ts'

export interface Session {
  readonly site: SiteConfig
  /** The wallet connection and the wallet button's state. */
  readonly kit: KitState
  readonly head: Store<NewestBlock | undefined>
  /** Hosts that the page contacts once a wallet is connected. */
  readonly hosts: readonly string[]
}
