/** The run of the connected account: its steps, their states, and how the next one is sent. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useStore } from '@peppermint/wallet-kit'
import { decodeOperation, type Operation } from '@peppermint/contracts/operations'
import { useSession } from '../../collection/CollectionRoot.tsx'
import { useIsShown } from '../../collection/shown.ts'
import { useEntries, useWalletSnapshot } from '../../collection/useWallet.ts'
import type { RequestProblem } from '../../collection/requestTransaction.ts'
import { useFollowedJournal } from '../../owner/send/useFollowedJournal.ts'
import { notConnectedProblem } from '../../words/studio/reviewWords.ts'
import { blockOfSteps } from '../newerReading.ts'
import { studioClient } from '../studioClient.ts'
import type { OwnerAccount, Studio } from '../studioState.ts'
import { runStoreOf, type Run, type RunStep } from './runStore.ts'
import { isRunPending, readStepStates, type StepState } from './stepStates.ts'

export interface Sending {
  readonly run: Run | undefined
  /** Of the run's steps. */
  readonly states: readonly StepState[]
  /** Whether a transaction is tried or at the wallet, from this page. */
  readonly isBusy: boolean
  readonly isDeclined: boolean
  readonly problem: RequestProblem | undefined
  /** Begins a run and sends its first step. */
  readonly start: (steps: readonly RunStep[], kind: OwnerAccount) => void
  readonly send: (step: number, kind: OwnerAccount) => void
  /** Forgets the run. @returns the operations that were not sent. */
  readonly stop: () => readonly Operation[]
}

type Attempt =
  | { readonly status: 'idle' | 'busy' | 'declined' }
  | { readonly status: 'failed'; readonly problem: RequestProblem }

const NO_STATES: readonly StepState[] = []
const subscribeToNothing = () => () => undefined

export function useSending(studio: Studio): Sending {
  const { kit, site } = useSession()
  const loaded = useStore(kit.loaded)
  const snapshot = useWalletSnapshot()
  const entries = useEntries()
  const [attempt, setAttempt] = useState<Attempt>({ status: 'idle' })
  const { chainId, contract, account, collection } = studio
  const store = account === undefined ? undefined : runStoreOf(chainId, contract, account)
  const run = useSyncExternalStore(
    store?.subscribe ?? subscribeToNothing,
    () => store?.get(),
    () => undefined,
  )
  const states =
    run === undefined || loaded === undefined
      ? NO_STATES
      : readStepStates(run, entries, loaded.journal.isRequestOpen)
  useFollowedJournal(useIsShown() || isRunPending(states))
  useRefresh(states, studio)

  async function send(current: Run, step: number, kind: OwnerAccount): Promise<void> {
    if (loaded === undefined || snapshot.status !== 'connected')
      return setAttempt({ status: 'failed', problem: notConnectedProblem })
    setAttempt({ status: 'busy' })
    const { sendStep } = await import('./sendStep.ts')
    const outcome = await sendStep(
      {
        client: studioClient(site),
        chainId,
        contract,
        collection,
        kind,
        journal: loaded.journal,
        account: snapshot.account,
        walletName: snapshot.walletName,
        provider: loaded.engine.provider,
      },
      current,
      step,
    )
    setAttempt(outcome.status === 'sent' ? { status: 'idle' } : outcome)
  }

  return {
    run,
    states,
    isBusy: attempt.status === 'busy',
    isDeclined: attempt.status === 'declined',
    problem: attempt.status === 'failed' ? attempt.problem : undefined,
    start(steps, kind) {
      if (store === undefined || attempt.status === 'busy') return
      void send(store.start(steps), 0, kind)
    },
    send(step, kind) {
      if (run !== undefined && attempt.status !== 'busy') void send(run, step, kind)
    },
    stop() {
      const left = run?.steps.filter((_, index) => states[index]?.status === 'todo') ?? []
      store?.clear()
      setAttempt({ status: 'idle' })
      return left.flatMap(({ calls }) => calls.flatMap((data) => decodeOperation(data) ?? []))
    },
  }
}

/** Between readings of a chain whose node is behind a step that is done. */
const BEHIND_MS = 2_000

/** Reads the collection again until the reading has every step that is done. */
function useRefresh(states: readonly StepState[], { blockNumber, refresh }: Studio): void {
  const block = blockOfSteps(states)
  const isBehind = block !== undefined && blockNumber < block
  const onBehind = useEffectEvent(refresh)
  useEffect(() => {
    if (!isBehind) return undefined
    onBehind()
    const timer = setInterval(() => onBehind(), BEHIND_MS)
    return () => clearInterval(timer)
  }, [isBehind])
}
