/** Transactions that are sent one after another: their states, and the next one. Also after a reload. */
import { useId } from 'react'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import { useSession } from '../../collection/CollectionRoot.tsx'
import { safePath } from '../../collection/paths.ts'
import { declinedWords, runWords, stepWords } from '../../words/studio/reviewWords.ts'
import type { Studio } from '../studioState.ts'
import { isRunPending, nextStep, type StepState } from './stepStates.ts'
import type { Sending } from './useSending.ts'
import { useAccountKind } from './useTrial.ts'

interface RunProgressProps {
  readonly studio: Studio
  readonly sending: Sending
}

export function RunProgress({ studio, sending }: RunProgressProps) {
  const { run, states, isBusy, isDeclined, problem, send, stop } = sending
  const kind = useAccountKind(studio, studio.account)
  const titleId = useId()
  if (run === undefined || states.length === 0) return null
  const isSafe = kind?.type === 'safe'
  const next = nextStep(states)
  const nextState = next === undefined ? undefined : states[next]
  const isProposed = isSafe && nextState?.status === 'sent'
  const canSend =
    !isBusy &&
    nextState !== undefined &&
    (nextState.status === 'todo' ||
      nextState.status === 'failed' ||
      (nextState.status === 'requested' && !nextState.isAwaited))
  const onStop = (): void => {
    for (const operation of stop()) studio.draft.add(operation)
  }
  return (
    <section className="review-card run" aria-labelledby={titleId}>
      <h3 id={titleId}>{runWords(states, isSafe)}</h3>
      <div className="review-body" role="status">
        <ol>
          {run.steps.map(({ title }, index) => {
            const state = states[index]
            return (
              <li key={index} data-step={state?.status}>
                <b>{title}</b>
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
                <summary>Technical details</summary>
                <p className="s brk">{problem.technical}</p>
              </details>
            )}
          </div>
        )}
      </div>
      <div className="review-foot acts">
        {next !== undefined && canSend && kind !== undefined && (
          <button type="button" className="b" onClick={() => send(next, kind)}>
            {nextState?.status === 'todo'
              ? run.steps.length === 1
                ? 'Send'
                : `Send ${next + 1} of ${run.steps.length}`
              : 'Ask the wallet again'}
          </button>
        )}
        {isBusy && <p className="m">Approve in your wallet…</p>}
        {!isBusy && (!isRunPending(states) || isProposed) && (
          <button type="button" className="b secondary" onClick={onStop}>
            {next === undefined || isProposed ? 'Close' : 'Stop, and keep the rest in the batch'}
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
  if (state.status === 'todo') return null
  const hash = hashOf(state.entry)
  if (hash === undefined) return null
  if (isSafe && state.status === 'sent')
    return (
      <>
        {' '}
        <a href={`${safePath(studio.account ?? studio.collection.owner)}/transactions/${hash}`}>
          See the proposal
        </a>
      </>
    )
  if (explorer === undefined) return null
  return (
    <>
      {' '}
      <a href={`${explorer}/tx/${hash}`} target="_blank" rel="noreferrer">
        View the transaction
      </a>
    </>
  )
}

const hashOf = (entry: JournalEntry): string | undefined => ('hash' in entry ? entry.hash : undefined)
