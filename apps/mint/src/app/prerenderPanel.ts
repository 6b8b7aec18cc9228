/** Inert panel props, for prerendering the mint page. */
import { lazyPart } from '@peppermint/wallet-kit'
import { noActions } from '../mint/panelActions.ts'
import type { PanelState } from '../mint/panelState.ts'
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import type { PanelIslandProps } from './PanelIsland.tsx'

const nothing = (): undefined => undefined

/** A part that is never loaded while prerendering. */
const never = lazyPart<never>(() => Promise.reject(new Error('A prerendered page loads nothing.')))

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
