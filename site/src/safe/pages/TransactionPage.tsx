/** One transaction: what it does, how far it is, and who signed. Reviewing and signing are separate parts. */
import { lazy, Suspense, type ComponentType } from 'react'
import type { TransactionDetails } from '@peppermint/safe/wire'
import { pepperCount } from '../../words/format/names.ts'
import { nonceUsedWords, transactionStatusWords } from '../../words/safe/statusWords.ts'
import { transactionTitle } from '../../words/safe/transactionTitle.ts'
import { describeBytes, mintQuantity } from '../describeBytes.ts'
import { Loaded, Loading } from '../elements/Loaded.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { PartBoundary } from '../elements/PartBoundary.tsx'
import { StatusMark } from '../elements/StatusMark.tsx'
import { parts, type TransactionPartProps } from '../parts.ts'
import { useSafeInfo, useSource, useTransaction } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'
import { TransactionFacts } from './TransactionFacts.tsx'

const Review = parts.review && lazy(parts.review)
const Share = lazy(() => import('../bundle/ShareProposal.tsx'))
const Actions = parts.actions && lazy(parts.actions)

export function TransactionPage({ id }: { readonly id: string }) {
  const query = useTransaction(id)
  return (
    <Loaded query={query} what="this transaction">
      {(details) => <Transaction details={details} />}
    </Loaded>
  )
}

export function Transaction({ details }: { readonly details: TransactionDetails }) {
  const { contract } = useWorkspace().site.deployment
  const facts = useSafeInfo().data
  const { type } = useSource()
  const execution = details.detailedExecutionInfo
  const multisig = execution?.type === 'MULTISIG' ? execution : undefined
  const ofBytes = describeBytes(details)
  const info = ofBytes?.info ?? details.txInfo
  const described = transactionTitle(info, details.txStatus, multisig?.nonce)
  const quantity = mintQuantity(details, contract)
  const title = quantity === undefined ? described.title : `Mint ${pepperCount(quantity)}`
  const isLeftOpen =
    type === 'chain' &&
    details.txStatus.startsWith('AWAITING') &&
    multisig !== undefined &&
    facts !== undefined &&
    multisig.nonce < facts.nonce
  const status = isLeftOpen ? nonceUsedWords : transactionStatusWords[details.txStatus]
  return (
    <article className="tx">
      <header>
        <p className="s m">
          {multisig === undefined
            ? 'Transaction'
            : `${details.executedAt === null ? 'Proposal at nonce' : 'Nonce'} ${multisig.nonce}`}
        </p>
        <PageHeading level={2} title={title}>
          {title}
        </PageHeading>
        {described.detail !== undefined && <p>{described.detail}</p>}
        {described.warning !== undefined && <p className="note warn">{described.warning}</p>}
        {ofBytes?.isContradicted === true && (
          <p className="note bad" role="alert">
            The gateway describes this transaction as “
            {transactionTitle(details.txInfo, details.txStatus).title}”. Its bytes say otherwise, and this
            page goes by them. Don’t trust this gateway.
          </p>
        )}
        <p>
          <StatusMark words={status} /> <span className="m">{status.meaning}</span>
          {execution?.type === 'MULTISIG' && details.executedAt === null && (
            <span className="line">
              {execution.confirmations.length} of {execution.confirmationsRequired} signed.
              {execution.rejectors.length > 0 &&
                ` ${execution.rejectors.length} signed a rejection of this nonce.`}
            </span>
          )}
        </p>
      </header>
      {facts && Review && <Part part={Review} what="the review" details={details} facts={facts} />}
      {facts && Actions && <Part part={Actions} what="the actions" details={details} facts={facts} />}
      {facts && type === 'chain' && <Part part={Share} what="sharing" details={details} facts={facts} />}
      <TransactionFacts details={details} info={info} />
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
