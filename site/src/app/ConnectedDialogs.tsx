/** The dialogs that only a connected visitor opens: the account, and the network. */
import { useCallback, useSyncExternalStore } from 'react'
import { AccountDialog, NetworkDialog } from '@peppermint/wallet-kit'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import { recentRows } from './recentRows.ts'
import { late } from '../mint/late.ts'
import type { OpenDialog, Session } from './session.ts'
import { walletAssets } from './walletAssets.ts'

/** Asks our server who is signed in, so that it comes when somebody opens their account, not before. */
const signIn = late(() => import('./AccountSignIn.tsx'))

interface ConnectedDialogsProps {
  readonly session: Session
  /** The connected account's transactions, newest first. */
  readonly entries: () => readonly JournalEntry[]
}

export function ConnectedDialogs({ session, entries }: ConnectedDialogsProps) {
  const { wallet, dialog, site } = session
  const open = useSyncExternalStore<OpenDialog>(dialog.subscribe, dialog.get, () => 'none')
  const balance = useSyncExternalStore(session.balance.subscribe, session.balance.get, () => undefined)
  const { api } = site
  const picture = useSyncExternalStore(session.picture.subscribe, session.picture.get, () => undefined)
  const part = useSyncExternalStore(
    signIn.subscribe,
    open === 'account' && api !== null ? signIn.get : signIn.peek,
    () => undefined,
  )
  const close = useCallback(() => dialog.set('none'), [dialog])
  return (
    <>
      <AccountDialog
        open={open === 'account'}
        onClose={close}
        wallet={wallet}
        balance={balance}
        picture={picture}
        transactions={open === 'account' ? recentRows(entries(), site.explorer) : []}
        assets={open === 'account' ? walletAssets(entries(), site.deployment.contract) : []}
      >
        {part && api !== null && <part.AccountSignIn session={session} api={api} />}
      </AccountDialog>
      {part && api !== null && <part.SignInBeside session={session} api={api} />}
      <NetworkDialog open={open === 'network'} onClose={close} wallet={wallet} chainName="Canto" />
    </>
  )
}
