/** The creations of a launch: what exists, what the rest costs, and the next one for the wallet. */
import { AskedFigures, compareWords } from '@peppermint/ui/parts/requestFigures.tsx'
import { WholeAddress } from '@peppermint/ui/parts/AccountLink.tsx'
import { t } from '@peppermint/ui/words/t.ts'
import { useId, useRef } from 'react'
import type { Address } from 'viem'
import { nextStep } from '../review/stepStates.ts'
import { conflictWords, costWords, creationWords, launchWords, shortfallWords } from '../words/launchWords.ts'
import { declinedWords, stepWords } from '../words/reviewWords.ts'
import { Issues } from './Issues.tsx'
import type { LaunchTermsState } from './launchTerms.ts'
import type { LaunchReading } from './readLaunch.ts'
import { SafeFiles } from './SafeFiles.tsx'
import type { LaunchWork } from './useLaunch.ts'

interface CreationsProps {
  readonly account: Address
  readonly terms: Extract<LaunchTermsState, { readonly status: 'ready' }>
  readonly reading: LaunchReading
  readonly work: LaunchWork
}

export function Creations({ account, terms, reading, work }: CreationsProps) {
  const { states, actions, attempt, conflict, startedPhases, isOnline, send, abandon } = work
  const titleId = useId()
  const list = useRef<HTMLOListElement>(null)
  const { creations, fees, cost, needed, balance, isPending } = reading
  const next = nextStep(states)
  const isShort = balance < needed
  const isSafe = reading.kind.type === 'safe'
  const asked = attempt.status === 'busy' ? attempt.asked : undefined
  // What is at the wallet or on its way is decided.
  const isLate = startedPhases.length > 0 && actions.send !== undefined
  const canSend =
    reading.hasFactory &&
    conflict === undefined &&
    !isSafe &&
    !isShort &&
    !isLate &&
    actions.send !== undefined
  return (
    <section className="review-card run" aria-labelledby={titleId}>
      <h3 id={titleId}>{t`Contracts`}</h3>
      <div className="review-body">
        {/* Of each creation is said what it has become, not the whole list. */}
        <div role="status" aria-atomic="false">
          <ol ref={list}>
            {creations.map(({ name, address, code, gas }, index) => {
              const state = states[index]
              return (
                <li key={name} data-step={state?.status} aria-atomic="true" tabIndex={-1}>
                  <b>{name}</b>
                  <span className="s m brk">
                    <WholeAddress address={address} />
                  </span>
                  <span className="s m">
                    {code !== undefined || state === undefined || state.status === 'done'
                      ? t`on chain`
                      : state.status === 'todo'
                        ? creationWords(gas, gas * fees.price)
                        : stepWords(state, false)}
                  </span>
                </li>
              )
            })}
          </ol>
        </div>
        <p>{costWords(cost, needed, balance)}</p>
        {COLLECTION.chain.gas.hasDataFee && reading.dataFee === undefined && (
          <p className="notice">{launchWords.dataFee}</p>
        )}
        {!reading.hasFactory && <p className="notice bad">{launchWords.noFactory}</p>}
        {isShort && !isSafe && <p className="notice bad">{shortfallWords(needed - balance)}</p>}
        {isLate && <Issues issues={startedPhases} />}
        {isPending && <p className="notice">{launchWords.pending}</p>}
        {conflict !== undefined && (
          <div className="notice warn">
            <p>{conflictWords(conflict)}</p>
            <button type="button" className="b secondary" onClick={abandon}>
              {t`Launch these terms instead`}
            </button>
          </div>
        )}
        {attempt.status === 'declined' && <p className="notice">{declinedWords}</p>}
        {attempt.status === 'failed' && (
          <div className="notice bad" role="alert">
            <p>
              <b>{attempt.problem.title}.</b> {attempt.problem.detail}
            </p>
            {attempt.problem.technical !== undefined && (
              <details>
                <summary>{t`Technical details`}</summary>
                <p className="s brk">{attempt.problem.technical}</p>
              </details>
            )}
          </div>
        )}
      </div>
      <div className="review-foot">
        {isSafe && !isLate && (
          <SafeFiles safe={account} name={terms.config.name} launch={terms.launch} reading={reading} />
        )}
        {canSend && next !== undefined && (
          <button
            type="button"
            className="b"
            aria-disabled={isPending || !isOnline}
            onClick={() => {
              if (isPending || !isOnline) return
              // The button goes; what becomes of the creation is said here.
              list.current?.querySelectorAll('li')[next]?.focus({ preventScroll: true })
              send(next)
            }}
          >
            {actions.send === 'first' ? t`Send ${next + 1} of ${creations.length}` : t`Ask the wallet again`}
          </button>
        )}
        {attempt.status === 'busy' && <p className="m">{t`Approve in your wallet…`}</p>}
        {asked !== undefined && <p className="notice">{compareWords}</p>}
        <AskedFigures asked={asked} />
      </div>
    </section>
  )
}
