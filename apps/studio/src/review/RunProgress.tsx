/** Transactions that are sent one after another: their states, and the next one. Also after a reload. */
import { useId, useMemo } from 'react'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { safePath } from '@peppermint/ui/page/paths.ts'
import { AskedFigures, compareWords } from '@peppermint/ui/parts/requestFigures.tsx'
import { declinedWords, forgetRequestWords, runWords, stepWords, stuckWords } from '../words/reviewWords.ts'
import type { Studio } from '../studioState.ts'
import { findRunActions } from './runActions.ts'
import { readOperations } from '../calldata.ts'
import { nextStep, type StepState } from './stepStates.ts'
import type { Sending } from './useSending.ts'
import { useAccountKind } from './useTrial.ts'
import { t } from '@peppermint/ui/words/t.ts'
import type { Hex } from 'viem'
import { stepTitle } from '../words/operationTitles.ts'
import { collectionBefore, reviewCalls } from './reviewedCall.ts'
import { OperationDiff } from './OperationDiff.tsx'

interface RunProgressProps {
  readonly studio: Studio
  readonly sending: Sending
}

const STOP_LABELS = {
  close: t`Close`,
  keep: t`Stop, and keep the rest in the batch`,
  unfollow: t`Stop following`,
}

export function RunProgress({ studio, sending }: RunProgressProps) {
  const { run, states, isBusy, asked, isDeclined, problem, send, stop, forgetRequests } = sending
  const kind = useAccountKind(studio, studio.account)
  const titleId = useId()
  if (run === undefined || states.length === 0) return null
  const isSafe = kind?.type === 'safe'
  const next = nextStep(states)
  const nextCalls = next === undefined ? undefined : run.steps[next]
  const actions = findRunActions(states, isSafe, isBusy)
  const onStop = (): void => {
    for (const operation of stop()) studio.draft.add(operation)
  }
  return (
    <section className="review-card run" aria-labelledby={titleId}>
      <h3 id={titleId}>{runWords(states, isSafe)}</h3>
      <div className="review-body" role="status">
        <ol>
          {run.steps.map((calls, index) => {
            const state = states[index]
            return (
              <li key={index} data-step={state?.status}>
                <b>{stepTitle(calls, studio.collection)}</b>
                <span className="s m">
                  {state !== undefined && stepWords(state, isSafe)}
                  {state !== undefined && <StepLink state={state} studio={studio} isSafe={isSafe} />}
                </span>
              </li>
            )
          })}
        </ol>
        {isDeclined && <p className="notice">{declinedWords}</p>}
        {problem !== undefined && (
          <div className="notice bad">
            <p>
              <b>{problem.title}.</b> {problem.detail}
            </p>
            {problem.technical !== undefined && (
              <details>
                <summary>{t`Technical details`}</summary>
                <p className="s brk">{problem.technical}</p>
              </details>
            )}
          </div>
        )}
      </div>
      {nextCalls !== undefined && actions.send !== undefined && (
        <StepDiff studio={studio} calls={nextCalls} />
      )}
      {actions.stop === 'unfollow' && (
        <div className="review-body">
          <p className="notice warn">{stuckWords}</p>
          {actions.canForgetRequest && <p className="notice">{forgetRequestWords}</p>}
        </div>
      )}
      <div className="review-foot acts">
        {next !== undefined && actions.send !== undefined && kind !== undefined && (
          <button type="button" className="b" onClick={() => send(next, kind)}>
            {actions.send === 'first'
              ? run.steps.length === 1
                ? t`Send`
                : t`Send ${next + 1} of ${run.steps.length}`
              : t`Ask the wallet again`}
          </button>
        )}
        {isBusy && <p className="m">{t`Approve in your wallet…`}</p>}
        {asked !== undefined && <p className="notice">{compareWords}</p>}
        <AskedFigures asked={asked} />
        {actions.canForgetRequest && next !== undefined && (
          <button type="button" className="b secondary" onClick={() => forgetRequests(next)}>
            {t`Forget the request`}
          </button>
        )}
        {actions.stop !== undefined && (
          <button type="button" className="b secondary" onClick={onStop}>
            {STOP_LABELS[actions.stop]}
          </button>
        )}
      </div>
    </section>
  )
}

interface StepLinkProps {
  readonly state: StepState
  readonly studio: Studio
  readonly isSafe: boolean
}

function StepLink({ state, studio, isSafe }: StepLinkProps) {
  const { explorer } = useSession().site
  const hash = 'hash' in state ? state.hash : undefined
  if (hash === undefined) return null
  if (isSafe && state.status === 'sent')
    return (
      <>
        {' '}
        <a
          href={`${safePath(studio.account ?? studio.collection.owner)}/transactions/${hash}`}
        >{t`See the proposal`}</a>
      </>
    )
  if (explorer === undefined) return null
  return (
    <>
      {' '}
      <a href={`${explorer}/tx/${hash}`} target="_blank" rel="noreferrer">
        {t`View the transaction`}
      </a>
    </>
  )
}

interface StepDiffProps {
  readonly studio: Studio
  readonly calls: readonly Hex[]
}

/** What the next step of a run changes, from its bytes. */
function StepDiff({ studio, calls }: StepDiffProps) {
  const { contract, collection } = studio
  const reviewed = useMemo(() => reviewCalls(contract, readOperations(calls) ?? []) ?? [], [contract, calls])
  return (
    <details className="review-body">
      <summary>{t`What it changes`}</summary>
      {reviewed.map((call, index) => (
        <OperationDiff
          key={`${index} ${call.call.data}`}
          call={call}
          collection={collectionBefore(collection, reviewed, index)}
          index={index}
          isAlone={reviewed.length === 1}
        />
      ))}
    </details>
  )
}
