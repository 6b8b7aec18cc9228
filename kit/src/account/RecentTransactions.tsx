/** The last transactions of an account, three of those that are kept. */
import { useRef } from 'react'
import { useSay } from '../words/words.ts'

/** A transaction as the dialog lists it. */
export interface RecentTransaction {
  readonly id: string
  /** What it does, in words: "Mint 2 peppers". */
  readonly description: string
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced'
  /** Where it can be looked at, when an explorer is known. */
  readonly href?: string
  /** Why it failed, in the contract's own words. */
  readonly reason?: string
}

interface RecentTransactionsProps {
  /** Newest first. */
  readonly transactions: readonly RecentTransaction[]
  readonly onClear?: (() => void) | undefined
  readonly appName?: string | undefined
}

/** The most transactions listed. */
const listed = 3

/** The list, with its heading. */
export function RecentTransactions({ transactions, onClear, appName }: RecentTransactionsProps) {
  const say = useSay()
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
          {say('account.recent', 'Recent transactions')}
        </h3>
        {onClear && transactions.some(({ status }) => status !== 'pending') && (
          <button type="button" className="kit-link" onClick={clear}>
            {say('account.clear', 'Clear all')}
          </button>
        )}
      </div>
      {transactions.length ? (
        <ul className="kit-transactions">
          {transactions.slice(0, listed).map((transaction) => (
            <TransactionRow key={transaction.id} {...transaction} />
          ))}
        </ul>
      ) : (
        <p className="kit-soft">
          {appName
            ? say('account.none-of-app', 'Your {app} transactions will appear here.', { app: appName })
            : say('account.none', 'Transactions you send from this page will appear here.')}
        </p>
      )}
    </>
  )
}

function TransactionRow({ description, status, href, reason }: RecentTransaction) {
  const say = useSay()
  const statusWords = {
    pending: say('transaction.pending', 'Pending'),
    confirmed: say('transaction.confirmed', 'Confirmed'),
    failed: say('transaction.failed', 'Failed'),
    replaced: say('transaction.replaced', 'Replaced'),
  }
  return (
    <li className={`kit-${status}`}>
      <span>
        {href ? (
          <a href={href} target="_blank" rel="noreferrer">
            {description}
          </a>
        ) : (
          description
        )}
        {reason && <small className="kit-reason">{reason}</small>}
      </span>
      <span className="kit-soft">{statusWords[status]}</span>
    </li>
  )
}
