/** The account dialog: address, balance, recent transactions, Disconnect. */
import { type ReactNode, useEffect } from 'react'
import { SiteLink } from '../dialog/controls.tsx'
import type { Balance } from '../button/formatBalance.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { useWallet } from '../wallets/useWallet.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import { useTranslation } from '../words/translation.ts'
import { AccountDetails } from './AccountDetails.tsx'
import { AccountHeader, type AccountPicture } from './AccountHeader.tsx'
import { AccountRequests, type NamedAsset } from './AccountRequests.tsx'
import { type RecentTransaction, RecentTransactions } from './RecentTransactions.tsx'

export interface AccountDialogProps {
  readonly open: boolean
  /** Called when the visitor closes the dialog, and when there is no account to show any more. */
  readonly onClose: () => void
  readonly wallet: WalletPort
  /** The account's balance; absent while it is not known, `unreadable` when the network does not answer. */
  readonly balance?: Balance | 'unreadable' | undefined
  /** Newest first; the first three are shown. Undefined leaves the list out. */
  readonly transactions?: readonly RecentTransaction[] | undefined
  /** The account's picture and name; without it the dialog begins with the address. */
  readonly picture?: AccountPicture | undefined
  /** Forgets the settled transactions. Without it they cannot be cleared. */
  readonly onClear?: (() => void) | undefined
  /** Where the account can be looked at. */
  readonly explorer?: { readonly name: string; readonly url: string } | undefined
  readonly appName?: string | undefined
  /** Assets of the app that the wallet can be asked to list. */
  readonly assets?: readonly NamedAsset[] | undefined
  /** App content below the account details. */
  readonly children?: ReactNode
}

/** Opens only while a wallet is connected on a supported chain (B-06). */
export function AccountDialog(props: AccountDialogProps) {
  const {
    open,
    onClose,
    wallet,
    balance,
    transactions,
    picture,
    onClear,
    explorer,
    appName,
    assets = [],
  } = props
  const t = useTranslation()
  const snapshot = useWallet(wallet)
  const isThere = snapshot.status === 'connected' && snapshot.chain === 'supported'

  useEffect(() => {
    if (open && !isThere) onClose()
  }, [open, isThere, onClose])

  return (
    <Dialog
      kind="account"
      open={open && isThere}
      onClose={onClose}
      title={t('account.title', 'Your account')}
    >
      {isThere && (
        <>
          {picture && <AccountHeader address={snapshot.account} {...picture} />}
          <AccountDetails wallet={wallet} snapshot={snapshot} balance={balance} />
          {props.children}
          <AccountRequests wallet={wallet} walletName={snapshot.walletName} assets={assets} />
          {transactions && (
            <RecentTransactions transactions={transactions} onClear={onClear} appName={appName} />
          )}
          {explorer && (
            <SiteLink className="kit-link" href={`${explorer.url}/address/${snapshot.account}`}>
              {t('account.explorer', 'View more on {explorer}', { explorer: explorer.name })}
            </SiteLink>
          )}
        </>
      )}
    </Dialog>
  )
}
