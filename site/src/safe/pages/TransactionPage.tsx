/** One transaction: what it does, how far it is, and who signed. Reviewing and signing are separate parts. */
import { lazy, Suspense, type ComponentType } from 'react'
import type { TransactionDetails } from '@peppermint/safe/wire'
import { formatDayAndTime } from '../../words/safe/moments.ts'
import { transactionStatusWords } from '../../words/safe/statusWords.ts'
import { transactionTitle } from '../../words/safe/transactionTitle.ts'
import { Loaded, Loading } from '../elements/Loaded.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { PartBoundary } from '../elements/PartBoundary.tsx'
import { parts, type TransactionPartProps } from '../parts.ts'
import { useSafeInfo, useTransaction } from '../queries.ts'

const Review = parts.review && lazy(parts.review)
const Actions = parts.actions && lazy(parts.actions)

export function TransactionPage({ id }: { readonly id: string }) {
  const query = useTransaction(id)
  return (
    <Loaded query={query} what="this transaction">
      {(details) => <Transaction details={details} />}
    </Loaded>
  )
}

function Transaction({ details }: { readonly details: TransactionDetails }) {
  const facts = useSafeInfo().data
  const info = details.detailedExecutionInfo
  const multisig = info?.type === 'MULTISIG' ? info : undefined
  const { title, detail, warning } = transactionTitle(details.txInfo, details.txStatus, multisig?.nonce)
  const status = transactionStatusWords[details.txStatus]
  return (
    <article className="tx">
      <header>
        <p className="s m">
          {multisig === undefined ? 'Transaction' : `Proposal at nonce ${multisig.nonce}`}
          {multisig !== undefined && `, made ${formatDayAndTime(multisig.submittedAt)}`}
        </p>
        <PageHeading level={2} title={title}>
          {title}
        </PageHeading>
        {detail !== undefined && <p>{detail}</p>}
        {warning !== undefined && <p className="note warn">{warning}</p>}
        <p>
          <span className="status" data-tone={status.tone}>
            {status.label}
          </span>{' '}
          <span className="m">{status.meaning}</span>
        </p>
      </header>
      {facts && Review && <Part part={Review} what="the review" details={details} facts={facts} />}
      {facts && Actions && <Part part={Actions} what="the actions" details={details} facts={facts} />}
    </article>
  )
}

interface PartProps extends TransactionPartProps {
  readonly part: ComponentType<TransactionPartProps>
  readonly what: string
}

function Part({ part: Content, what, ...props }: PartProps) {
  return (
    <PartBoundary what={what}>
      <Suspense fallback={<Loading what={what} />}>
        <Content {...props} />
      </Suspense>
    </PartBoundary>
  )
}
