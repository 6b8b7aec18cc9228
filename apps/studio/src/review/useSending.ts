/** The run of the connected account: its steps, their states, and how the next one is sent. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useStore } from '@peppermint/wallet-kit'
import type { Operation } from '@peppermint/sale/operations'
import {
  type JournalEntry,
  type RequestProblem,
  isAwaitingWallet,
  type Journal,
} from '@peppermint/wallet-kit/transactions'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { useEntries, useWalletSnapshot } from '@peppermint/ui/account/useWallet.ts'
import { notConnectedProblem } from '../words/reviewWords.ts'
import { blockOfSteps } from '../newerReading.ts'
import { studioClient } from '../studioClient.ts'
import type { OwnerAccount, Studio } from '../studioState.ts'
import { attemptAfter, type Attempt } from './attempt.ts'
import { findLeft } from './runActions.ts'
import { createRun, releaseEnded, runStoreOf, type Lane, type Run } from './run.ts'
import { findStepEntries, readStepStates, type StepState } from './stepStates.ts'
import { readOperationNote } from './operationNote.ts'

export interface Sending {
  readonly run: Run | undefined
  /** Of the run's steps. */
  readonly states: readonly StepState[]
  /** Whether a transaction is tried or at the wallet, from this page. */
  readonly isBusy: boolean
  /** What the wallet is asked for now, from this page. */
  readonly asked: JournalEntry | undefined
  readonly isDeclined: boolean
  readonly problem: RequestProblem | undefined
  /** Begins a run and sends its first step. */
  readonly start: (steps: Run['steps'], kind: OwnerAccount) => void
  readonly send: (step: number, kind: OwnerAccount) => void
  /** The user says that no wallet shows the step's requests any more. */
  readonly forgetRequests: (step: number) => void
  /** Forgets the run. @returns the operations that were not sent, or changed nothing. */
  readonly stop: () => readonly Operation[]
}

const NO_STATES: readonly StepState[] = []
const subscribeToNothing = () => () => undefined

export function useSending(studio: Studio, lane: Lane = 'changes'): Sending {
  const { kit, site } = useSession()
  const loaded = useStore(kit.loaded)
  const snapshot = useWalletSnapshot()
  const entries = useEntries()
  const [attempt, setAttempt] = useState<Attempt>({ status: 'idle' })
  const { chainId, contract, account, collection } = studio
  const store = account === undefined ? undefined : runStoreOf(chainId, contract, account, lane)
  const run = useSyncExternalStore(
    store?.subscribe ?? subscribeToNothing,
    () => store?.get(),
    () => undefined,
  )
  const journal = loaded?.journal
  const openElsewhere = useOpenElsewhere(journal, entries)
  const states =
    run === undefined || journal === undefined
      ? NO_STATES
      : readStepStates(run, entries, (id) => journal.isRequestOpen(id) || openElsewhere.has(id))
  useEffect(() => {
    if (journal === undefined || account === undefined || store === undefined) return
    const other = runStoreOf(chainId, contract, account, lane === 'pause' ? 'changes' : 'pause')
    // Newer than this render, in case another tab has just begun one.
    releaseEnded(journal, entries, contract, [store.refresh() ?? run, other.refresh()])
  }, [journal, entries, chainId, contract, account, lane, store, run])
  useRefresh(states, studio)

  async function send(current: Run, step: number, kind: OwnerAccount): Promise<void> {
    if (loaded === undefined || store === undefined || snapshot.status !== 'connected')
      return setAttempt({ status: 'failed', problem: notConnectedProblem })
    setAttempt({ status: 'busy' })
    const { sendStep } = await import('./sendStep.ts')
    const outcome = await sendStep(
      {
        client: studioClient(site),
        chainId,
        chainName: COLLECTION.chain.name,
        contract,
        collection,
        kind,
        store,
        journal: loaded.journal,
        account: snapshot.account,
        walletName: snapshot.walletName,
        provider: loaded.engine.provider,
        async findProposed(earlier, calls) {
          const { findEarlierProposal } = await import('@peppermint/ui/safe/pageSources.ts')
          const client = studioClient(site)
          return findEarlierProposal({ site, client, journal: loaded.journal }, earlier, calls)
        },
        async findQueued(calls) {
          const { findInQueue } = await import('@peppermint/ui/safe/pageSources.ts')
          return findInQueue({ site, client: studioClient(site) }, snapshot.account, calls)
        },
        onAsk: (asked) => setAttempt({ status: 'busy', asked }),
      },
      current,
      step,
    )
    setAttempt(attemptAfter(outcome))
  }

  return {
    run,
    states,
    isBusy: attempt.status === 'busy',
    asked: attempt.status === 'busy' ? attempt.asked : undefined,
    isDeclined: attempt.status === 'declined',
    problem: attempt.status === 'failed' ? attempt.problem : undefined,
    start(steps, kind) {
      if (store === undefined || attempt.status === 'busy') return
      const next = createRun(steps)
      store.set(next)
      void send(next, 0, kind)
    },
    send(step, kind) {
      if (run !== undefined && attempt.status !== 'busy') void send(run, step, kind)
    },
    forgetRequests(step) {
      const current = store?.refresh()
      if (current === undefined || current.id !== run?.id || attempt.status === 'busy') return
      const gone = findStepEntries(current, step, entries).map(({ id }) => id)
      store?.set({ ...current, gone: [...current.gone, ...gone] })
      setAttempt({ status: 'idle' })
    },
    stop() {
      const left = run === undefined ? [] : findLeft(run, states)
      store?.set(undefined)
      setAttempt({ status: 'idle' })
      return left
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

const CHECK_INTERVAL_MS = 2_000
const NONE: ReadonlySet<string> = new Set()

/**
 * Requests that a wallet still shows for another tab of the site.
 * @returns ids of entries; none where the browser can't tell.
 */
function useOpenElsewhere(
  journal: Journal | undefined,
  entries: readonly JournalEntry[],
): ReadonlySet<string> {
  const [open, setOpen] = useState(NONE)
  useEffect(() => {
    const asked = entries.filter(
      (entry) =>
        readOperationNote(entry) !== undefined &&
        isAwaitingWallet(entry, Date.now()) &&
        journal?.isRequestOpen(entry.id) === false,
    )
    if (journal === undefined || asked.length === 0 || !('locks' in navigator)) return undefined
    let isEnded = false
    async function check(from: Journal): Promise<void> {
      const answers = await Promise.all(asked.map((entry) => from.isRequestOpenInAnyTab(entry)))
      const ids = asked.flatMap(({ id }, index) => (answers[index] ? [id] : []))
      if (!isEnded) setOpen((before) => (isSame(before, ids) ? before : new Set(ids)))
    }
    void check(journal)
    // No event tells when another tab closes.
    const timer = setInterval(() => void check(journal), CHECK_INTERVAL_MS)
    return () => {
      isEnded = true
      clearInterval(timer)
    }
  }, [journal, entries])
  return open
}

const isSame = (before: ReadonlySet<string>, ids: readonly string[]): boolean =>
  before.size === ids.length && ids.every((id) => before.has(id))
