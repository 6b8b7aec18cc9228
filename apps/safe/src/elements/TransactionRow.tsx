/** A transaction in a list. */
import type { TransactionItem } from '@peppermint/safe/wire'
import type { Address } from 'viem'
import { formatTime } from '../words/moments.ts'
import { conflictWords, executionWords, transactionStatusWords } from '../words/statusWords.ts'
import { useListedName } from '../useTransactionName.ts'
import { transactionPath } from '@peppermint/ui/safe/paths.ts'
import { SafeLink } from './SafeLink.tsx'
import { StatusMark } from './StatusMark.tsx'

interface TransactionRowProps {
  readonly safe: Address
  readonly item: TransactionItem
  readonly list: 'queue' | 'history'
  /** It is shown beside the list. */
  readonly isChosen?: boolean
}

export function TransactionRow({ safe, item, list, isChosen }: TransactionRowProps) {
  const { id, txInfo, txStatus, timestamp, executionInfo } = item.transaction
  const nonce = executionInfo?.type === 'MULTISIG' ? executionInfo.nonce : undefined
  const { title, detail, warning } = useListedName(item.transaction)
  const conflict = conflictWords[item.conflictType]
  const content = (
    <>
      <span className="no">{nonce ?? ''}</span>
      <span>
        <b>{title}</b>
        {detail !== undefined && <span className="s m line">{detail}</span>}
        {conflict !== undefined && <span className="sr">{conflict}</span>}
        {warning !== undefined && <span className="s warned line">{warning}</span>}
      </span>
      <span className="s end">
        <StatusMark words={transactionStatusWords[txStatus]} />
        <span className="m line">
          {list === 'history' ? formatTime(timestamp) : executionWords(executionInfo)}
        </span>
      </span>
    </>
  )
  // The gateway has no details of the creation.
  return (
    <li data-conflict={item.conflictType === 'None' ? undefined : true}>
      {txInfo.type === 'Creation' ? (
        <div className="row">{content}</div>
      ) : (
        <SafeLink className="row" to={transactionPath(safe, id)} isChosen={isChosen === true}>
          {content}
        </SafeLink>
      )}
    </li>
  )
}
