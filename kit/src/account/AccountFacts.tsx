/** The address whole, the balance, the wallet; copying, and leaving. */
import { type Balance, formatBalance } from '../button/formatBalance.ts'
import { useOnline } from '../connect/useOnline.ts'
import { CopyButton } from '../dialog/CopyButton.tsx'
import type { WalletPort, WalletSnapshot } from '../wallets/wallet.ts'
import { useSay } from '../words/words.ts'
import { useWriting } from '../words/writing.ts'

interface AccountFactsProps {
  readonly wallet: WalletPort
  readonly snapshot: Extract<WalletSnapshot, { status: 'connected' }>
  readonly balance: Balance | 'unreadable' | undefined
}

/** What is known of the account, and what can be done with it. */
export function AccountFacts({ wallet, snapshot, balance }: AccountFactsProps) {
  const say = useSay()
  const { lang } = useWriting()
  const isOnline = useOnline()
  // Should the wallet fail to say goodbye, the page has forgotten it all the same.
  const disconnect = () => void wallet.disconnect().catch(() => undefined)
  return (
    <>
      <dl className="kit-facts">
        <dt className="kit-soft">{say('account.address', 'Address')}</dt>
        <dd dir="ltr">{snapshot.account}</dd>
        <dt className="kit-soft">{say('account.balance', 'Balance')}</dt>
        <dd>
          {balance === undefined ? (
            say('account.reading', 'Reading…')
          ) : balance === 'unreadable' ? (
            say('account.unreadable', 'Not known: the network does not answer.')
          ) : (
            <bdi>{`${formatBalance(balance.value, balance.decimals, lang)} ${balance.symbol}`}</bdi>
          )}
        </dd>
        <dt className="kit-soft">{say('account.wallet', 'Wallet')}</dt>
        <dd>
          <bdi>{snapshot.walletName}</bdi>
        </dd>
      </dl>
      {!isOnline && (
        <p className="kit-note" role="status">
          {say('account.offline', 'You are offline. What stands here may be out of date.')}
        </p>
      )}
      <div className="kit-actions">
        <CopyButton text={snapshot.account}>{say('account.copy', 'Copy address')}</CopyButton>
        <button type="button" className="kit-button kit-quiet" onClick={disconnect}>
          {say('account.disconnect', 'Disconnect')}
        </button>
      </div>
    </>
  )
}
