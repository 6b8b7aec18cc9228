/** The mint panel, alive, and the dialogs that only a connected visitor opens. */
import { useSyncExternalStore } from 'react'
import { ConnectedDialogs, useLazyPart, useWallet } from '@peppermint/wallet-kit'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import { MintPanel } from '../mint/MintPanel.tsx'
import { isAboutMints, type LateLoads } from './lateParts.ts'
import type { MintStore } from '../mint/mintStore.ts'
import type { PanelActions } from '../mint/panelActions.ts'
import type { Pictures } from '../mint/pictures.ts'
import type { OpenDialog, Session } from './session.ts'

export interface PanelIslandProps {
  readonly session: Session
  readonly store: Pick<MintStore, 'subscribe' | 'getState' | 'getFirstState'>
  readonly on: PanelActions
  readonly pictures: Pictures
  readonly late: LateLoads
  /** The connected account's transactions, newest first; none before the live part is there. */
  readonly entries: () => readonly JournalEntry[]
}

export function PanelIsland({ session, store, on, pictures, late, entries }: PanelIslandProps) {
  const { explorer } = session.site
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getFirstState)
  useSyncExternalStore(pictures.subscribe, pictures.version, () => 0)
  const allowlist = useLazyPart(late.allowlist, false)
  const mints = useLazyPart(late.mints, isAboutMints(state.at) || state.pending !== undefined)
  const calendar = useLazyPart(late.calendar, false)
  const open = useSyncExternalStore<OpenDialog>(session.dialog.subscribe, session.dialog.get, () => 'none')
  const isConnected = useWallet(session.wallet).at === 'connected'
  const wanted = isConnected && (open === 'account' || open === 'network') ? open : undefined
  const timeZone = useSyncExternalStore(nothing, visitorTimeZone, () => undefined)
  return (
    <>
      <MintPanel
        state={state}
        on={on}
        late={{ mints, allowlist, calendar }}
        picture={pictures.of}
        {...(explorer === undefined ? {} : { explorer })}
        {...(timeZone === undefined ? {} : { timeZone })}
      />
      <ConnectedDialogs part={late.dialogs} open={wanted} onClose={() => session.dialog.set('none')}>
        {({ FilledDialogs }) => <FilledDialogs session={session} entries={entries} />}
      </ConnectedDialogs>
    </>
  )
}

/** Known only in the browser: a prerendered page speaks UTC, and hydration has to repeat it once. */
const visitorTimeZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone
const nothing = () => () => {}
