/** The head of the page, alive: the wallet button and the dialog it opens. All that a first click needs. */
import { useCallback, useSyncExternalStore } from 'react'
import { ConnectButtonView as ConnectButton, ConnectDialog, useWallet } from '@peppermint/wallet-kit'
import { Masthead } from './Masthead.tsx'
import type { OpenDialog, Session } from './session.ts'
import type { HeadLine } from './siteConfig.ts'

export interface MastheadIslandProps {
  readonly session: Session
  /** What the HTML was rendered with, repeated at hydration. */
  readonly firstHead: HeadLine | undefined
}

export function MastheadIsland({ session, firstHead }: MastheadIslandProps) {
  const { wallet, dialog, hosts } = session
  const snapshot = useWallet(wallet)
  const head = useSyncExternalStore(session.head.subscribe, session.head.get, () => firstHead)
  const balance = useSyncExternalStore(session.balance.subscribe, session.balance.get, () => undefined)
  const open = useSyncExternalStore<OpenDialog>(dialog.subscribe, dialog.get, () => 'none')
  const picture = useSyncExternalStore(session.picture.subscribe, session.picture.get, () => undefined)
  const close = useCallback(() => dialog.set('none'), [dialog])
  return (
    <Masthead {...(head === undefined ? {} : { head })}>
      <span data-queue="connect">
        <ConnectButton
          snapshot={snapshot}
          balance={balance}
          picture={picture}
          onConnect={() => dialog.set('connect')}
          onAccount={() => dialog.set('account')}
          onNetwork={() => dialog.set('network')}
        />
      </span>
      <ConnectDialog open={open === 'connect'} onClose={close} wallet={wallet} hosts={hosts} />
    </Masthead>
  )
}
