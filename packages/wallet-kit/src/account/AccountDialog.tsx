/** The account dialog: address, balance, recent transactions, Disconnect. */
import { type ReactNode, useEffect, type ComponentType } from 'react'
import { SiteLink, QuietButton } from '../dialog/controls.tsx'
import { type Balance, formatBalance } from '../button/formatBalance.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { useWallet } from '../wallets/useWallet.ts'
import type { WalletPort, WalletSnapshot } from '../wallets/wallet.ts'
import { useTranslation } from '../words/translation.ts'
import { AccountRequests, type NamedAsset } from './AccountRequests.tsx'
import { type RecentTransaction, RecentTransactions } from './RecentTransactions.tsx'
import type { AvatarProps } from '../provider/kit.ts'
import { useTestId } from '../provider/useTestId.ts'
import { Avatar } from './Avatar.tsx'
import { useOnline } from '../connect/useOnline.ts'
import { CopyButton } from '../dialog/CopyButton.tsx'
import { useLocale } from '../words/locale.ts'

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

/** How an account looks. */
interface AccountPicture {
  /** The whole primary name; absent where there is none. */
  readonly ensName?: string | undefined
  /** The name in few characters, else the address in few. */
  readonly displayName: string
  readonly ensAvatar?: string | undefined
  /** The app's own picture instead. */
  readonly avatar?: ComponentType<AvatarProps> | undefined
}

const SIZE = 74

/**
 * The account's picture, and its name under it.
 * Picture and name, side by side.
 */
function AccountHeader({
  address,
  ensName,
  displayName,
  ensAvatar,
  avatar,
}: AccountPicture & { readonly address: string }) {
  return (
    <div className="kit-who">
      <Avatar address={address} ensAvatar={ensAvatar} size={SIZE} custom={avatar} />
      <bdi className="kit-name" title={ensName}>
        {displayName}
      </bdi>
    </div>
  )
}

interface AccountDetailsProps {
  readonly wallet: WalletPort
  readonly snapshot: Extract<WalletSnapshot, { status: 'connected' }>
  readonly balance: Balance | 'unreadable' | undefined
}

/**
 * The full address, balance and wallet, with Copy and Disconnect.
 * What is known of the account, and what can be done with it.
 */
function AccountDetails({ wallet, snapshot, balance }: AccountDetailsProps) {
  const t = useTranslation()
  const testId = useTestId()
  const { lang } = useLocale()
  const isOnline = useOnline()
  // The page disconnects even if the wallet fails to.
  const disconnect = () => void wallet.disconnect().catch(() => undefined)
  return (
    <>
      <dl className="kit-facts">
        <dt className="kit-soft">{t('account.address', 'Address')}</dt>
        <dd dir="ltr">{snapshot.account}</dd>
        <dt className="kit-soft">{t('account.balance', 'Balance')}</dt>
        <dd>
          {balance === undefined ? (
            t('account.reading', 'Loading…')
          ) : balance === 'unreadable' ? (
            t('account.unreadable', 'Unknown: the network isn’t responding.')
          ) : (
            <bdi>{`${formatBalance(balance.value, balance.decimals, lang)} ${balance.symbol}`}</bdi>
          )}
        </dd>
        <dt className="kit-soft">{t('account.wallet', 'Wallet')}</dt>
        <dd>
          <bdi>{snapshot.walletName}</bdi>
        </dd>
      </dl>
      {!isOnline && (
        <p className="kit-note" role="status">
          {t('account.offline', 'You’re offline. This may be out of date.')}
        </p>
      )}
      <div className="kit-actions">
        <CopyButton text={snapshot.account}>{t('account.copy', 'Copy address')}</CopyButton>
        <QuietButton {...testId('disconnect-button')} onClick={disconnect}>
          {t('account.disconnect', 'Disconnect')}
        </QuietButton>
      </div>
    </>
  )
}
