/**
 * The two parts of the page that come alive: the head with its wallet button, and the mint panel. Everything
 * else stays the HTML that it was.
 */
import { useCallback, useSyncExternalStore } from 'react'
import {
  AccountDialog,
  ConnectButton,
  ConnectDialog,
  NetworkDialog,
  useWallet,
  type RecentTransaction,
} from '@peppermint/wallet-kit'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import { MintPanel } from '../mint/MintPanel.tsx'
import type { PanelState } from '../mint/panelState.ts'
import { Masthead } from './Masthead.tsx'
import type { OpenDialog, Session } from './session.ts'

function usePanelState({ store }: Session): PanelState {
  return useSyncExternalStore(store.subscribe, store.getState, store.getFirstState)
}

export function MastheadIsland({ session }: { readonly session: Session }) {
  const state = usePanelState(session)
  const snapshot = useWallet(session.wallet)
  const { dialog } = session
  const balance = balanceIn(state)
  const head = headIn(state)
  return (
    <Masthead {...(head === undefined ? {} : { head })}>
      <span data-queue="connect">
        <ConnectButton
          snapshot={snapshot}
          balance={balance}
          onConnect={() => dialog.set('connect')}
          onAccount={() => dialog.set('account')}
          onNetwork={() => dialog.set('network')}
        />
      </span>
      <Dialogs session={session} />
    </Masthead>
  )
}

function Dialogs({ session }: { readonly session: Session }) {
  const { wallet, dialog, hosts } = session
  const open = useSyncExternalStore<OpenDialog>(dialog.subscribe, dialog.get, () => 'none')
  const balance = balanceIn(usePanelState(session))
  const close = useCallback(() => dialog.set('none'), [dialog])
  const transactions = useRecentTransactions(session)
  return (
    <>
      <ConnectDialog open={open === 'connect'} onClose={close} wallet={wallet} hosts={hosts} />
      <AccountDialog
        open={open === 'account'}
        onClose={close}
        wallet={wallet}
        balance={balance}
        transactions={transactions}
      />
      <NetworkDialog open={open === 'network'} onClose={close} wallet={wallet} chainName="Canto" />
    </>
  )
}

export function PanelIsland({ session }: { readonly session: Session }) {
  const state = usePanelState(session)
  const { pictures, on, explorer } = session
  useSyncExternalStore(pictures.subscribe, pictures.version, () => 0)
  const timeZone = useSyncExternalStore(nothing, visitorTimeZone, () => undefined)
  return (
    <MintPanel
      state={state}
      on={on}
      picture={pictures.of}
      {...(explorer === undefined ? {} : { explorer })}
      {...(timeZone === undefined ? {} : { timeZone })}
    />
  )
}

/** Known only in the browser: a prerendered page speaks UTC, and hydration has to repeat it once. */
const visitorTimeZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone
const nothing = () => () => {}

function useRecentTransactions({ journal, store, explorer }: Session): readonly RecentTransaction[] {
  const open = useSyncExternalStore(journal.subscribe, journal.get, () => undefined)
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getFirstState)
  if (open === undefined || !('wallet' in state) || state.wallet === undefined) return []
  const entries = open.entries(state.sale.chainId, state.wallet.address)
  return entries.flatMap((entry) => rowOf(entry, explorer))
}

function rowOf(entry: JournalEntry, explorer: string | undefined): readonly RecentTransaction[] {
  if (entry.at === 'asked' || entry.at === 'unsent') return []
  const { id, description, at } = entry
  const row = { id, description, status: at === 'sent' ? 'pending' : at } as const
  const isLinked = explorer !== undefined && entry.hash !== undefined
  return [isLinked ? { ...row, href: `${explorer}/tx/${entry.hash}` } : row]
}

function balanceIn(state: PanelState): { value: bigint; decimals: number; symbol: string } | undefined {
  return 'have' in state ? { value: state.have, decimals: 18, symbol: 'CANTO' } : undefined
}

/** The newest block that the state knows, and how old it is by the chain's clock. */
function headIn(state: PanelState): { number: number; age: number } | undefined {
  if (!('sale' in state) || state.sale === undefined) return undefined
  const { head } = state.sale
  const age = 'headAge' in state && state.headAge !== undefined ? state.headAge : 0
  const now = 'chainNow' in state ? state.chainNow - head.timestamp : age
  return { number: head.number, age: Math.max(0, now) }
}
