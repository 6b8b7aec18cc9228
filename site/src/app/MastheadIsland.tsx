/** The interactive page header: the wallet button and its dialogs. */
import { LazyWalletKit, PlainConnectButton, useStore } from '@peppermint/wallet-kit'
import { LANGUAGE } from '../words/locale.ts'
import { Masthead } from './Masthead.tsx'
import type { Session } from './session.ts'

export function MastheadIsland({ session }: { readonly session: Session }) {
  const head = useStore(session.head)
  return (
    <Masthead {...(head === undefined ? {} : { head })}>
      <LazyWalletKit state={session.kit} appName={COLLECTION.brand} hosts={session.hosts} locale={LANGUAGE}>
        <span data-queue="connect">
          <PlainConnectButton />
        </span>
      </LazyWalletKit>
    </Masthead>
  )
}
