/** The dialogs that only a connected visitor opens: the account, and the network. */
import { useCallback, useSyncExternalStore } from 'react'
import { AccountDialog, LazyPart, lazyPart, NetworkDialog, useLazyPart } from '@peppermint/wallet-kit'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import { recentRows } from './recentRows.ts'
import type { OpenDialog, Session } from './session.ts'
import { walletAssets } from './walletAssets.ts'

/** Asks our server who is signed in, so that it comes when somebody opens their account, not before. */
const signIn = lazyPart(() => import('./AccountSignIn.tsx'))

interface FilledDialogsProps {
  readonly session: Session
  /** The connected account's transactions, newest first. */
  readonly entries: () => readonly JournalEntry[]
}

export function FilledDialogs({ session, entries }: FilledDialogsProps) {
  const { wallet, dialog, site } = session
  const open = useSyncExternalStore<OpenDialog>(dialog.subscribe, dialog.get, () => 'none')
  const balance = useSyncExternalStore(session.balance.subscribe, session.balance.get, () => undefined)
  const { api } = site
  const picture = useSyncExternalStore(session.picture.subscribe, session.picture.get, () => undefined)
  const { part } = useLazyPart(signIn, open === 'account' && api !== null)
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
        {api !== null && (
          <LazyPart part={signIn}>
            {({ AccountSignIn }) => <AccountSignIn session={session} api={api} />}
          </LazyPart>
        )}
      </AccountDialog>
      {part && api !== null && <part.SignInBeside session={session} api={api} />}
      <NetworkDialog open={open === 'network'} onClose={close} wallet={wallet} chainName="Canto" />
    </>
  )
}
