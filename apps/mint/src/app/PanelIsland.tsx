/** The interactive mint panel. */
import { useSyncExternalStore } from 'react'
import { useLazyPart } from '@peppermint/wallet-kit'
import { MintPanel } from '../mint/MintPanel.tsx'
import { isTransactionState } from '../mint/transactions/transactionStates.ts'
import type { PartLoaders } from './partLoaders.ts'
import type { MintStore } from '../mint/mintStore.ts'
import type { PanelActions } from '../mint/panelActions.ts'
import type { Pictures } from '@peppermint/ui/tokens/pictures.ts'

export interface PanelIslandProps {
  /** Base address of a block explorer. */
  readonly explorer: string | undefined
  /** Base URL of our server, or null if the page is hosted without one. */
  readonly api: string | null
  readonly store: Pick<MintStore, 'subscribe' | 'getState' | 'getInitialState'>
  readonly actions: PanelActions
  readonly pictures: Pictures
  readonly loaders: PartLoaders
}

export function PanelIsland({ explorer, api, store, actions, pictures, loaders }: PanelIslandProps) {
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
  useSyncExternalStore(pictures.subscribe, pictures.version, () => 0)
  const allowlist = useLazyPart(loaders.allowlist, false)
  const mints = useLazyPart(loaders.mints, isTransactionState(state.status) || state.pending !== undefined)
  const proposals = useLazyPart(loaders.proposals, state.status === 'proposal')
  const packets = useLazyPart(loaders.packets, false)
  const calendar = useLazyPart(loaders.calendar, false)
  const zone = useSyncExternalStore(nothing, visitorTimeZone, () => undefined)
  return (
    <MintPanel
      state={state}
      actions={actions}
      parts={{ mints, packets, proposals, allowlist, calendar }}
      picture={pictures.of}
      api={api}
      {...(explorer === undefined ? {} : { explorer })}
      {...(zone === undefined ? {} : { timeZone: zone })}
    />
  )
}

let timeZone: string | undefined

/** Known in the browser only: hydration first renders UTC, like the server. Asked for at every render, found once. */
const visitorTimeZone = (): string | undefined =>
  (timeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone)
const nothing = () => () => {}
