/** Islands in which nothing happens: what a page is prerendered with, and hydrates from. */
import { createKitState, createStore, lazyPart } from '@peppermint/wallet-kit'
import { noActions } from '../mint/panelActions.ts'
import type { PanelState } from '../mint/panelState.ts'
import type { PanelIslandProps } from './PanelIsland.tsx'
import type { Session } from './session.ts'
import { hostsOf, type HeadLine, type SiteConfig } from './siteConfig.ts'

const nothing = (): undefined => undefined

/** A part that a page without scripts will not load. */
const never = lazyPart<never>(() => Promise.reject(new Error('A prerendered page loads nothing.')))

export function stillSession(site: SiteConfig, head: HeadLine | undefined): Session {
  return {
    site,
    kit: createKitState(() => Promise.reject(new Error('A prerendered page has no wallet.'))),
    head: createStore(head),
    hosts: hostsOf(site),
  }
}

export function stillPanel(explorer: string | undefined, state: PanelState): PanelIslandProps {
  const still = () => state
  return {
    explorer,
    store: { subscribe: () => nothing, getState: still, getFirstState: still },
    on: noActions,
    pictures: { of: () => undefined, subscribe: () => nothing, version: () => 0 },
    late: { mints: never, allowlist: never, calendar: never },
  }
}
