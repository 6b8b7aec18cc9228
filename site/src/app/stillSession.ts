/** A session in which nothing happens: what the islands are prerendered with, and hydrate from. */
import { lazyWallet } from '@peppermint/wallet-kit'
import type { Journal } from '@peppermint/wallet-kit/transactions'
import type { PanelActions } from '../mint/panelActions.ts'
import type { PanelState } from '../mint/panelState.ts'
import { watched, type OpenDialog, type Session } from './session.ts'
import { hostsOf, type SiteConfig } from './siteConfig.ts'

const nothing = (): void => {}
const noActions: PanelActions = {
  connect: nothing,
  readDirectly: nothing,
  retry: nothing,
  switchChain: nothing,
  setQuantity: nothing,
  mint: nothing,
  cancelWait: nothing,
  copyAddress: nothing,
  dismiss: nothing,
  addToCalendar: nothing,
}

export function stillSession(state: PanelState, site: SiteConfig): Session {
  const still = () => state
  return {
    wallet: lazyWallet(() => Promise.reject(new Error('A prerendered page has no wallet.'))),
    store: { subscribe: () => nothing, getState: still, getFirstState: still },
    dialog: watched<OpenDialog>('none'),
    on: noActions,
    journal: watched<Journal | undefined>(undefined),
    pictures: { of: () => undefined, subscribe: () => nothing, version: () => 0 },
    hosts: hostsOf(site),
    ...(site.explorer === undefined ? {} : { explorer: site.explorer }),
  }
}
