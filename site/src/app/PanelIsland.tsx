/** The mint panel, alive, and the dialogs that only a connected visitor opens. */
import { useCallback, useSyncExternalStore } from 'react'
import { AccountDialog, NetworkDialog } from '@peppermint/wallet-kit'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import { MintPanel } from '../mint/MintPanel.tsx'
import type { MintStore } from '../mint/mintStore.ts'
import type { PanelActions } from '../mint/panelActions.ts'
import type { Pictures } from '../mint/pictures.ts'
import { recentRows } from './recentRows.ts'
import type { OpenDialog, Session } from './session.ts'

export interface PanelIslandProps {
  readonly session: Session
  readonly store: Pick<MintStore, 'subscribe' | 'getState' | 'getFirstState'>
  readonly on: PanelActions
  readonly pictures: Pictures
  /** The connected account's transactions, newest first; none before the live part is there. */
  readonly entries: () => readonly JournalEntry[]
}

export function PanelIsland({ session, store, on, pictures, entries }: PanelIslandProps) {
  const { explorer } = session.site
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getFirstState)
  useSyncExternalStore(pictures.subscribe, pictures.version, () => 0)
  const timeZone = useSyncExternalStore(nothing, visitorTimeZone, () => undefined)
  return (
    <>
      <MintPanel
        state={state}
        on={on}
        picture={pictures.of}
        {...(explorer === undefined ? {} : { explorer })}
        {...(timeZone === undefined ? {} : { timeZone })}
      />
      <ConnectedDialogs session={session} entries={entries} />
    </>
  )
}

function ConnectedDialogs({ session, entries }: Pick<PanelIslandProps, 'session' | 'entries'>) {
  const { wallet, dialog, site } = session
  const open = useSyncExternalStore<OpenDialog>(dialog.subscribe, dialog.get, () => 'none')
  const balance = useSyncExternalStore(session.balance.subscribe, session.balance.get, () => undefined)
  const close = useCallback(() => dialog.set('none'), [dialog])
  return (
    <>
      <AccountDialog
        open={open === 'account'}
        onClose={close}
        wallet={wallet}
        balance={balance}
        transactions={open === 'account' ? recentRows(entries(), site.explorer) : []}
      />
      <NetworkDialog open={open === 'network'} onClose={close} wallet={wallet} chainName="Canto" />
    </>
  )
}

/** Known only in the browser: a prerendered page speaks UTC, and hydration has to repeat it once. */
const visitorTimeZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone
const nothing = () => () => {}
