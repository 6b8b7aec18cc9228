/**
 * The interactive page header: the wallet button and its dialogs. The button's first label is the page's: the kit's
 * languages come with its scripts, and the HTML without any.
 */
import { useEffect } from 'react'
import { LazyWalletKit, PlainConnectButton, useStore } from '@peppermint/wallet-kit'
import { endEarlyAccount } from './earlyAccount.ts'
import { LANGUAGE } from '../words/locale.ts'
import { t } from '../words/t.ts'
import { Masthead } from './Masthead.tsx'
import type { Session } from './session.ts'

export function MastheadIsland({ session }: { readonly session: Session }) {
  const head = useStore(session.head)
  const { wallet } = session.kit
  useEffect(() => endEarlyAccount(wallet), [wallet])
  return (
    <Masthead {...(head === undefined ? {} : { head })}>
      <LazyWalletKit state={session.kit} appName={COLLECTION.brand} hosts={session.hosts} locale={LANGUAGE}>
        <span data-queue="connect">
          <PlainConnectButton label={t`Connect Wallet`} />
        </span>
      </LazyWalletKit>
    </Masthead>
  )
}
