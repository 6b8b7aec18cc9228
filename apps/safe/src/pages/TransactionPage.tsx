/**
 * One transaction: what it does, how far it is, and who signed. A lazily loaded part; reviewing and signing are others.
 */
import { lazyPart } from '@peppermint/wallet-kit'
import { compareOutcome } from '@peppermint/safe/review'
import type { TransactionDetails } from '@peppermint/safe/wire'
import {
  nonceUsedWords,
  outcomeWarning,
  REFUND_WARNING,
  transactionStatusWords,
} from '../words/statusWords.ts'
import { transactionTitle, writeShort } from '../words/transactionTitle.ts'
import { paysRefund } from '../describeBytes.ts'
import { partsLine } from '../transactionName.ts'
import { useTransactionName } from '../useTransactionName.ts'
import { Loaded } from '../elements/Loaded.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { PagePart } from '../elements/PagePart.tsx'
import { StatusMark } from '../elements/StatusMark.tsx'
import { useChainSafe, useSafeInfo, useSource, useTransaction } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'
import { reviewPart } from './reviewPart.ts'
import { TransactionFacts } from './TransactionFacts.tsx'
import { t } from '@peppermint/ui/words/t.ts'
import { sentences } from '@peppermint/safe/words'

/** Passes on what only this browser has. */
const sharePart = lazyPart(async () => (await import('../bundle/ShareKept.tsx')).default)

interface TransactionPageProps {
  readonly id: string
  /** Beside a list whose page it is not: leaves the tab's title and the focus alone. */
  readonly isPreview?: boolean
}

export default function TransactionPage({ id, isPreview = false }: TransactionPageProps) {
  const query = useTransaction(id)
  return (
    <Loaded query={query} what={t`this transaction`}>
      {(details) => <Transaction details={details} isPreview={isPreview} />}
    </Loaded>
  )
}

interface TransactionProps {
  readonly details: TransactionDetails
  readonly isPreview: boolean
}

function Transaction({ details, isPreview }: TransactionProps) {
  const facts = useSafeInfo().data
  const { type } = useSource()
  const execution = details.detailedExecutionInfo
  const multisig = execution?.type === 'MULTISIG' ? execution : undefined
  const next = useChainSafe().data?.nonce
  const isWrong = multisig !== undefined && compareOutcome(details.txStatus, multisig.nonce, next).length > 0
  const { ofBytes, info, name } = useTransactionName(
    details,
    isWrong ? 'AWAITING_CONFIRMATIONS' : details.txStatus,
  )
  const title = name.sentence.text
  // The review lists a batch's calls; of a module's there is none.
  const detail = multisig === undefined ? partsLine(name.parts) : undefined
  const collection = useWorkspace().site.deployment.contract
  const isWaiting = details.txStatus.startsWith('AWAITING')
  const isLeftOpen =
    type === 'chain' &&
    isWaiting &&
    multisig !== undefined &&
    facts !== undefined &&
    multisig.nonce < facts.nonce
  const status = isLeftOpen ? nonceUsedWords : transactionStatusWords[details.txStatus]
  // A gateway's word; signatures are checked in the review.
  const isStated = type === 'gateway'
  const progress = sentences(
    status.meaning,
    ...(multisig === undefined || details.executedAt !== null
      ? []
      : [
          t`${multisig.confirmations.length} of ${multisig.confirmationsRequired} signed.`,
          multisig.rejectors.length > 0 &&
            t`${multisig.rejectors.length} of ${multisig.confirmationsRequired} signed a rejection at this nonce: if it runs first, this one never does.`,
        ]),
  )
  return (
    <article className="tx">
      <header>
        {isPreview ? (
          <h2>{withWholeAddresses(title)}</h2>
        ) : (
          <PageHeading level={2} title={title}>
            {withWholeAddresses(title)}
          </PageHeading>
        )}
        {detail !== undefined && <p>{detail}</p>}
        <p className="s m">
          {multisig === undefined
            ? t`Transaction`
            : details.executedAt === null
              ? t`Proposal at nonce ${multisig.nonce}`
              : t`Nonce ${multisig.nonce}`}
        </p>
        {name.warning !== undefined && <p className="note warn">{name.warning}</p>}
        {paysRefund(details) && <p className="note warn">{REFUND_WARNING}</p>}
        {ofBytes?.isContradicted === true && (
          <p className="note bad" role="alert">
            {t`The gateway describes this transaction as “${transactionTitle(details.txInfo, { write: writeShort, collection }).sentence.text}”. Its bytes say otherwise, and this page goes by them. Don’t trust this gateway.`}
          </p>
        )}
        {isWrong ? (
          <p className="note bad" role="alert">
            {outcomeWarning(details.txStatus, multisig.nonce)}
          </p>
        ) : (
          <p>
            <StatusMark words={status} />
            <span className="m line">{isStated ? t`The gateway says: ${progress}` : progress}</span>
          </p>
        )}
      </header>
      {facts && (
        <PagePart part={reviewPart} what={t`the review`}>
          {(Review) => <Review details={details} facts={facts} />}
        </PagePart>
      )}
      {type === 'chain' && isWaiting && multisig !== undefined && (
        <PagePart part={sharePart} what={t`sharing`}>
          {(Share) => <Share hash={multisig.safeTxHash} />}
        </PagePart>
      )}
      <TransactionFacts details={details} info={info} />
    </article>
  )
}

/** A line may end at an ellipsis: not at that of a shortened address. */
const withWholeAddresses = (title: string) =>
  title
    .split(/(0x[\da-f]+…[\da-f]+)/i)
    .map((part, index) => (index % 2 === 0 ? part : <span key={`${index} ${part}`}>{part}</span>))
