/** The mint panel, interactive. */
import { useSyncExternalStore } from 'react'
import { useLazyPart } from '@peppermint/wallet-kit'
import { MintPanel } from '../mint/MintPanel.tsx'
import { isAboutMints, type LateLoads } from './lateParts.ts'
import type { MintStore } from '../mint/mintStore.ts'
import type { PanelActions } from '../mint/panelActions.ts'
import type { Pictures } from '../mint/pictures.ts'

export interface PanelIslandProps {
  /** Base address of a block explorer. */
  readonly explorer: string | undefined
  readonly store: Pick<MintStore, 'subscribe' | 'getState' | 'getFirstState'>
  readonly on: PanelActions
  readonly pictures: Pictures
  readonly late: LateLoads
}

export function PanelIsland({ explorer, store, on, pictures, late }: PanelIslandProps) {
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getFirstState)
  useSyncExternalStore(pictures.subscribe, pictures.version, () => 0)
  const allowlist = useLazyPart(late.allowlist, false)
  const mints = useLazyPart(late.mints, isAboutMints(state.at) || state.pending !== undefined)
  const calendar = useLazyPart(late.calendar, false)
  const timeZone = useSyncExternalStore(nothing, visitorTimeZone, () => undefined)
  return (
    <MintPanel
      state={state}
      on={on}
      late={{ mints, allowlist, calendar }}
      picture={pictures.of}
      {...(explorer === undefined ? {} : { explorer })}
      {...(timeZone === undefined ? {} : { timeZone })}
    />
  )
}

/** Known only in the browser: a prerendered page speaks UTC, and hydration has to repeat it once. */
const visitorTimeZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone
const nothing = () => () => {}
