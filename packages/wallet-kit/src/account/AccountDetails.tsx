/** The full address, balance and wallet, with Copy and Disconnect. */
import { QuietButton } from '../dialog/controls.tsx'
import { type Balance, formatBalance } from '../button/formatBalance.ts'
import { useOnline } from '../connect/useOnline.ts'
import { CopyButton } from '../dialog/CopyButton.tsx'
import type { WalletPort, WalletSnapshot } from '../wallets/wallet.ts'
import { useTranslation } from '../words/translation.ts'
import { useLocale } from '../words/locale.ts'

interface AccountDetailsProps {
  readonly wallet: WalletPort
  readonly snapshot: Extract<WalletSnapshot, { status: 'connected' }>
  readonly balance: Balance | 'unreadable' | undefined
}

/** What is known of the account, and what can be done with it. */
export function AccountDetails({ wallet, snapshot, balance }: AccountDetailsProps) {
  const t = useTranslation()
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
        <QuietButton onClick={disconnect}>{t('account.disconnect', 'Disconnect')}</QuietButton>
      </div>
    </>
  )
}
