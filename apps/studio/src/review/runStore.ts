/**
 * A run: transactions that are sent one after another. Its steps, and what became of them, are kept in this browser, so
 * that a reload or a closed tab continues where it was. The kit's journal has their transactions, but forgets old ones.
 */
import { isHex, type Address, type Hex } from 'viem'
import {
  browserStorage,
  createStoredState,
  type StateStorage,
  type StoredState,
} from '@peppermint/ui/page/storedState.ts'
import { readOperations } from './stepOperations.ts'

/** One request of a step, as the journal last had it. */
export interface StepTrace {
  /** Of its entry. */
  readonly id: string
  readonly nonce: number
  readonly status: (typeof TRACE_STATUSES)[number]
  readonly hash?: Hex
  /** The user says that no wallet shows it any more. */
  readonly isGone?: true
}

const TRACE_STATUSES = [
  /** The wallet may still send it. */
  'requested',
  /** The wallet says so, which may yet turn out otherwise. */
  'declined',
  'rejected',
  'sent',
  'done',
  'failed',
  'replaced',
  /** No block lists what used its nonce. */
  'nonce-used',
] as const

/** One transaction. */
export interface RunStep {
  /** Calldata of the collection: one for a key, all of the batch for a Safe. */
  readonly calls: readonly Hex[]
  /** Newest first; absent until it was requested. */
  readonly traces?: readonly StepTrace[]
}

export interface Run {
  readonly id: string
  readonly steps: readonly RunStep[]
}

export interface RunStore extends Pick<StoredState<Run | undefined>, 'get' | 'refresh' | 'subscribe'> {
  readonly start: (steps: readonly Pick<RunStep, 'calls'>[]) => Run
  /** Changes the newest state of the run; nothing if it was stopped or replaced. */
  readonly update: (id: string, change: (run: Run) => Run) => void
  readonly clear: () => void
}

/**
 * @param storage undefined where the browser forbids it: the run then lasts as long as the page.
 * @param events of other tabs' writes.
 */
export function createRunStore(
  storage: StateStorage | undefined,
  key: string,
  events?: Pick<Window, 'addEventListener'>,
): RunStore {
  const { get, refresh, subscribe, set } = createStoredState<Run | undefined>({
    storage,
    key,
    events,
    empty: undefined,
    parse: parseRun,
    format: (run) => (run === undefined ? null : JSON.stringify(run)),
  })
  return {
    get,
    refresh,
    subscribe,
    start(steps) {
      const next = { id: createId(), steps }
      set(next)
      return next
    },
    update(id, change) {
      const current = refresh()
      if (current?.id !== id) return
      const next = change(current)
      if (JSON.stringify(next) !== JSON.stringify(current)) set(next)
    },
    clear: () => set(undefined),
  }
}

/** An emergency pause has its own run, so that nothing else is in its way. */
export type Lane = 'changes' | 'pause'

const stores = new Map<string, RunStore>()

/** The run of an account, the same store for each call. */
export function runStoreOf(chainId: number, contract: Address, account: Address, lane: Lane): RunStore {
  const name = lane === 'pause' ? 'peppermint.studio.pause' : 'peppermint.studio.run'
  const key = `${name}.${chainId}.${contract.toLowerCase()}.${account.toLowerCase()}`
  const store = stores.get(key) ?? createRunStore(browserStorage('localStorage'), key, window)
  stores.set(key, store)
  return store
}

/** `randomUUID` is unavailable on plain http. */
const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** What is no run is dropped. */
function parseRun(text: string): Run | undefined {
  const stored: unknown = JSON.parse(text)
  return isRun(stored) ? stored : undefined
}

function isRun(value: unknown): value is Run {
  const { id, steps } = Object(value) as Partial<Record<keyof Run, unknown>>
  return typeof id === 'string' && Array.isArray(steps) && steps.length > 0 && steps.every(isStep)
}

function isStep(value: unknown): value is RunStep {
  const { calls, traces = [] } = Object(value) as Partial<Record<keyof RunStep, unknown>>
  return (
    Array.isArray(calls) &&
    calls.length > 0 &&
    calls.every((call) => isHex(call, { strict: true })) &&
    readOperations(calls) !== undefined &&
    Array.isArray(traces) &&
    traces.every(isTrace)
  )
}

function isTrace(value: unknown): value is StepTrace {
  const { id, nonce, status, hash } = Object(value) as Partial<Record<keyof StepTrace, unknown>>
  return (
    typeof id === 'string' &&
    Number.isSafeInteger(nonce) &&
    TRACE_STATUSES.some((each) => each === status) &&
    (hash === undefined || isHex(hash, { strict: true }))
  )
}
