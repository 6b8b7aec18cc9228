/** Inert session and panel props, for prerendering a page. */
import { createKitState, createStore, lazyPart } from '@peppermint/wallet-kit'
import { noActions } from '../../mint/panelActions.ts'
import type { PanelState } from '../../mint/panelState.ts'
import type { PanelIslandProps } from '../../app/PanelIsland.tsx'
import type { Session } from './session.ts'
import { getEndpointHosts, type NewestBlock, type SiteConfig } from './siteConfig.ts'

const nothing = (): undefined => undefined

/** A part that is never loaded while prerendering. */
const never = lazyPart<never>(() => Promise.reject(new Error('A prerendered page loads nothing.')))

export function prerenderSession(site: SiteConfig, head: NewestBlock | undefined): Session {
  return {
    site,
    kit: createKitState(() => Promise.reject(new Error('A prerendered page has no wallet.'))),
    head: createStore(head),
    hosts: getEndpointHosts(site),
  }
}

export function prerenderPanel(
  { explorer, api }: Pick<SiteConfig, 'explorer' | 'api'>,
  state: PanelState,
): PanelIslandProps {
  const getState = () => state
  return {
    explorer,
    api,
    store: { subscribe: () => nothing, getState, getInitialState: getState },
    actions: noActions,
    pictures: { of: () => undefined, preload: () => undefined, subscribe: () => nothing, version: () => 0 },
    loaders: { mints: never, packets: never, proposals: never, allowlist: never, calendar: never },
  }
}
