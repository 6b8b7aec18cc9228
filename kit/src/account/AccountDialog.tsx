/** Who is connected: the whole address, the balance, the last transactions, and the way out. */
import { useEffect } from 'react'
import { type Balance, formatBalance } from '../button/formatBalance.ts'
import { CopyButton } from '../dialog/CopyButton.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { useWallet } from '../wallets/useWallet.ts'
import type { WalletPort } from '../wallets/wallet.ts'

/** A transaction as the dialog lists it. */
export interface RecentTransaction {
  readonly id: string
  /** What it does, in words: "Mint 2 peppers". */
  readonly description: string
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced'
  /** Where it can be looked at, when an explorer is known. */
  readonly href?: string
}

export interface AccountDialogProps {
  readonly open: boolean
  /** Called when the visitor closes the dialog, and when there is no account to show any more. */
  readonly onClose: () => void
  readonly wallet: WalletPort
  /** The account's balance; absent while it is not known. */
  readonly balance?: Balance | undefined
  /** Newest first; the first three are shown. */
  readonly transactions: readonly RecentTransaction[]
}

/** The most transactions listed. */
const listed = 3

/** Opens only while a wallet is connected on a supported chain. */
export function AccountDialog({ open, onClose, wallet, balance, transactions }: AccountDialogProps) {
  const snapshot = useWallet(wallet)
  const isThere = snapshot.at === 'connected' && snapshot.chain === 'supported'

  useEffect(() => {
    if (open && !isThere) onClose()
  }, [open, isThere, onClose])

  // Should the wallet fail to say goodbye, the page has forgotten it all the same.
  const disconnect = () => void wallet.disconnect().catch(() => undefined)

  return (
    <Dialog kind="account" open={open && isThere} onClose={onClose} title="Your account">
      {isThere && (
        <>
          <dl className="kit-facts">
            <dt className="kit-soft">Address</dt>
            <dd>{snapshot.account}</dd>
            <dt className="kit-soft">Balance</dt>
            <dd>
              {balance ? `${formatBalance(balance.value, balance.decimals)} ${balance.symbol}` : 'Reading…'}
            </dd>
            <dt className="kit-soft">Wallet</dt>
            <dd dir="auto">{snapshot.walletName}</dd>
          </dl>
          <div className="kit-actions">
            <CopyButton text={snapshot.account}>Copy address</CopyButton>
            <button type="button" className="kit-button kit-quiet" onClick={disconnect}>
              Disconnect
            </button>
          </div>
          <h3>Recent transactions</h3>
          {transactions.length ? (
            <ul className="kit-transactions">
              {transactions.slice(0, listed).map((transaction) => (
                <TransactionRow key={transaction.id} {...transaction} />
              ))}
            </ul>
          ) : (
            <p className="kit-soft">Transactions you send from this page will appear here.</p>
          )}
        </>
      )}
    </Dialog>
  )
}

const statusWords = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  failed: 'Failed',
  replaced: 'Replaced',
} as const

function TransactionRow({ description, status, href }: RecentTransaction) {
  return (
    <li className={`kit-${status}`}>
      {href ? (
        <a href={href} target="_blank" rel="noreferrer">
          {description}
        </a>
      ) : (
        <span>{description}</span>
      )}
      <span className="kit-soft">{statusWords[status]}</span>
    </li>
  )
}
