/** The last transactions of an account, three of those that are kept. */
import { useRef } from 'react'
import { SiteLink } from '../dialog/controls.tsx'
import { useTranslation } from '../words/translation.ts'

export interface RecentTransaction {
  readonly id: string
  /** What it does, in words: "Mint 2 peppers". */
  readonly description: string
  /**
   * `lost` if its nonce was used without it, so that it can never be in a block. Of a batch of calls: `partial` if only
   * some of them went through, `unknown` if its wallet has not said for a day what became of it.
   */
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'lost' | 'partial' | 'unknown'
  /** Where it can be looked at, when an explorer is known. */
  readonly href?: string
  /** Why it failed, in the contract's own words. */
  readonly reason?: string
}

interface RecentTransactionsProps {
  readonly transactions: readonly RecentTransaction[]
  readonly onClear?: (() => void) | undefined
  readonly appName?: string | undefined
}

/** The most transactions listed. */
const MAX_LISTED = 3

export function RecentTransactions({ transactions, onClear, appName }: RecentTransactionsProps) {
  const t = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const clear = () => {
    onClear?.()
    // The button goes with what it cleared; the focus must not.
    heading.current?.focus()
  }
  return (
    <>
      <div className="kit-heading">
        <h3 ref={heading} tabIndex={-1}>
          {t('account.recent', 'Recent transactions')}
        </h3>
        {onClear && transactions.some(({ status }) => status !== 'pending') && (
          <button type="button" className="kit-link" onClick={clear}>
            {t('account.clear', 'Clear all')}
          </button>
        )}
      </div>
      {transactions.length ? (
        <ul className="kit-transactions">
          {transactions.slice(0, MAX_LISTED).map((transaction) => (
            <TransactionRow key={transaction.id} {...transaction} />
          ))}
        </ul>
      ) : (
        <p className="kit-soft">
          {appName
            ? t('account.none-of-app', 'Your {app} transactions will appear here.', { app: appName })
            : t('account.none', 'Transactions you send from this page will appear here.')}
        </p>
      )}
    </>
  )
}

function TransactionRow({ description, status, href, reason }: RecentTransaction) {
  const t = useTranslation()
  const statusWords = {
    pending: t('transaction.pending', 'Pending'),
    confirmed: t('transaction.confirmed', 'Confirmed'),
    failed: t('transaction.failed', 'Failed'),
    lost: t('transaction.lost', 'Can’t arrive'),
    replaced: t('transaction.replaced', 'Replaced'),
    partial: t('transaction.partial', 'Partly done'),
    unknown: t('transaction.unknown', 'Unknown'),
  }
  const adviceByStatus: Partial<Record<typeof status, string>> = {
    partial: t('transaction.partial.detail', 'Some of it went through. Check before you repeat it.'),
    unknown: t('transaction.unknown.detail', 'See in your wallet what became of it.'),
  }
  const detail = adviceByStatus[status] ?? reason
  return (
    <li className={`kit-${status}`}>
      <span>
        {href ? (
          <SiteLink className="kit-link" href={href}>
            {description}
          </SiteLink>
        ) : (
          description
        )}
        {detail && <small className="kit-reason">{detail}</small>}
      </span>
      <span className="kit-soft">{statusWords[status]}</span>
    </li>
  )
}
