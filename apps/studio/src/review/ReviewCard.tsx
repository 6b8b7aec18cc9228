/** Operations before they are sent: changes, calls from their bytes, the newest block's answer, who sends them. */
import { useId, useMemo, type ReactNode, type RefObject } from 'react'
import type { Operation } from '@peppermint/sale/operations'
import { CURRENCY, formatRoundedDown, formatRoundedUp } from '@peppermint/ui/words/format/amount.ts'
import {
  batchWords,
  blockWords,
  exportWarning,
  feeWords,
  invalidReview,
  lowBalanceWords,
  untriedFeeWords,
} from '../words/reviewWords.ts'
import type { Studio } from '../studioState.ts'
import { deriveAccess, findSender } from './access.ts'
import { OperationDiff } from './OperationDiff.tsx'
import { ReviewActions } from './ReviewActions.tsx'
import { collectionBefore, reviewCalls, type ReviewedCall } from './reviewedCall.ts'
import { trialPasses } from './tryCalls.ts'
import type { Trial } from './tryCalls.ts'
import type { Sending } from './useSending.ts'
import { useAccountKind, useTrial } from './useTrial.ts'
import { rich } from '@peppermint/ui/words/rich.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'

interface ReviewCardProps {
  readonly studio: Studio
  readonly operations: readonly Operation[]
  readonly sending: Sending
  /** Its title can have the focus. */
  readonly titleRef?: RefObject<HTMLHeadingElement | null>
  /** Adds them to the batch; absent where they are the batch. */
  readonly onAdd?: () => void
  /** The run has them from now on. */
  readonly onStart?: () => void
}

/** A long airdrop has many that are alike. */
const MAX_OPEN_CALLS = 6
const NO_CALLS: readonly ReviewedCall[] = []

export function ReviewCard({ studio, operations, sending, titleRef, onAdd, onStart }: ReviewCardProps) {
  const { contract, collection, account } = studio
  const calls = useMemo(() => reviewCalls(contract, operations), [contract, operations])
  const sender = useMemo(() => findSender(operations, collection), [operations, collection])
  const address = sender.status === 'one' ? sender.address : account
  const kind = useAccountKind(studio, address)
  const from = sender.status === 'mixed' ? undefined : (address ?? collection.owner)
  const trial = useTrial(
    studio,
    calls ?? NO_CALLS,
    from,
    kind ?? (account === undefined ? collection.ownerAccount : undefined),
  )
  const titleId = useId()
  if (calls === undefined)
    return (
      <p className="notice bad" role="alert">
        {invalidReview}
      </p>
    )
  const access =
    sender.status === 'mixed' ? ({ status: 'none' } as const) : deriveAccess(address, kind, account)
  const { data } = trial
  const drawCall = (call: ReviewedCall, index: number) => (
    <OperationDiff
      // The same call may be in it twice.
      key={`${index} ${call.call.data}`}
      call={call}
      collection={collectionBefore(collection, calls, index)}
      trial={data?.calls[index]}
      index={index}
      isAlone={calls.length === 1}
    />
  )
  const batch = data === undefined ? undefined : batchWords(data)
  const untried = access.status === 'send' && data !== undefined ? untriedFeeWords(data) : undefined
  const isPoor = access.status === 'send' && data !== undefined && data.balance < data.maxFee
  return (
    <section className="review-card" aria-labelledby={titleId}>
      <h3 id={titleId} ref={titleRef} tabIndex={-1}>
        {t`Before it is written`}
      </h3>
      <div className="review-body">
        {calls.slice(0, MAX_OPEN_CALLS).map(drawCall)}
        {calls.length > MAX_OPEN_CALLS && (
          <details>
            <summary>{t`${calls.length - MAX_OPEN_CALLS} more`}</summary>
            {calls.slice(MAX_OPEN_CALLS).map((call, position) => drawCall(call, MAX_OPEN_CALLS + position))}
          </details>
        )}
        <p className="sr" role="status">
          {data !== undefined && (trialPasses(data) ? t`Simulated: it succeeds.` : t`Simulated: it fails.`)}
        </p>
        <dl className="facts">
          <dt>{t`To`}</dt>
          <dd className="brk">{contract}</dd>
          {from !== undefined && (
            <>
              <dt>{t`From`}</dt>
              <dd className="brk">{from}</dd>
            </>
          )}
          <dt>{t`Tried`}</dt>
          <dd>
            {data === undefined
              ? trial.isError
                ? t`${COLLECTION.chain.name} didn’t answer`
                : from === undefined
                  ? t`not while they belong to different accounts`
                  : t`reading the newest block…`
              : blockWords(data.blockNumber)}
          </dd>
          <dt>{data === undefined ? t`Fee` : feeWords(data)}</dt>
          <dd>{feeOf(data, access.status === 'propose' || access.status === 'hand-over')}</dd>
        </dl>
        {trial.isError && (
          <p className="notice warn">
            {t`${COLLECTION.chain.name} didn’t answer, so this is untried. Nothing was sent.`}
            <button type="button" className="text-button" onClick={() => void trial.refetch()}>
              {t`Try again`}
            </button>
          </p>
        )}
        {batch !== undefined && <p className="notice">{batch}</p>}
        {untried !== undefined && <p className="notice warn">{untried}</p>}
        {isPoor && (
          <p className="notice bad">
            {lowBalanceWords(
              `${formatRoundedDown(data.balance)} ${CURRENCY}`,
              `${formatRoundedUp(data.maxFee)} ${CURRENCY}`,
            )}
          </p>
        )}
      </div>
      <ReviewActions
        studio={studio}
        calls={calls}
        access={access}
        sender={sender}
        kind={kind}
        isReady={data !== undefined && trialPasses(data) && !isPoor}
        sending={sending}
        warning={exportWarning(data, trial.isError)}
        {...(onAdd !== undefined && { onAdd })}
        {...(onStart !== undefined && { onStart })}
      />
    </section>
  )
}

/** The fee; a Safe's own part is not in the estimate. */
function feeOf(data: Trial | undefined, isSafe: boolean): ReactNode {
  const words = (wei: bigint | undefined) => (wei === undefined ? '…' : `${formatRoundedUp(wei)} ${CURRENCY}`)
  const [fee, safeFee] = [words(data?.maxFee), words(data?.safeFee)]
  return isSafe
    ? rich(parts`${fee}<s> and about ${safeFee} for the Safe; the owner who executes it pays</s>`, {
        s: (text) => <span className="s m">{text}</span>,
      })
    : fee
}
