/**
 * A run: calls of the collection that are sent one after another. This browser keeps what was planned and what the user
 * said about it; what became of each step is derived from the journal's entries (`stepStates.ts`).
 */
import type { Journal, JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { Address, Hex } from 'viem'
import {
  browserStorage,
  createStoredState,
  type StateStorage,
  type StoredState,
} from '@peppermint/ui/page/storedState.ts'
import { isSameAccount } from './access.ts'
import { readOperationNote } from './operationNote.ts'
import { readOperations } from '../calldata.ts'

/** Calldata of one transaction: one call for a key, all of the batch for a Safe. */
export type RunStep = readonly Hex[]

export interface Run {
  readonly id: string
  readonly steps: readonly RunStep[]
  /** Ids of entries whose request, the user says, no wallet shows any more. */
  readonly gone: readonly string[]
}

/** Undefined while nothing is planned. */
export type RunStore = StoredState<Run | undefined>

export const createRun = (steps: Run['steps']): Run => ({ id: createId(), steps, gone: [] })

/**
 * @param storage undefined where the browser forbids it: the run then lasts as long as the page.
 * @param events of other tabs' writes.
 */
export function createRunStore(
  storage: StateStorage | undefined,
  key: string,
  events?: Pick<Window, 'addEventListener'>,
): RunStore {
  return createStoredState<Run | undefined>({
    storage,
    key,
    events,
    empty: undefined,
    parse: parseRun,
    format: (run) => (run === undefined ? null : JSON.stringify(run)),
  })
}

/** An emergency pause has its own run, so that nothing else is in its way. */
const NAMES = { changes: 'peppermint.studio.run', pause: 'peppermint.studio.pause' } as const
export type Lane = keyof typeof NAMES

const stores = new Map<string, RunStore>()

/** The run of an account, the same store for each call. */
export function runStoreOf(chainId: number, contract: Address, account: Address, lane: Lane): RunStore {
  const key = `${NAMES[lane]}.${chainId}.${contract.toLowerCase()}.${account.toLowerCase()}`
  const store = stores.get(key) ?? createRunStore(browserStorage('localStorage'), key, window)
  stores.set(key, store)
  return store
}

/**
 * Releases the entries of the contract's runs that ended, here or in another tab.
 * @param entries of the account.
 * @param runs of the account, as they are stored now.
 */
export function releaseEnded(
  journal: Pick<Journal, 'release'>,
  entries: readonly JournalEntry[],
  contract: Address,
  runs: readonly (Run | undefined)[],
): void {
  for (const entry of entries) {
    const note = readOperationNote(entry)
    const isOurs = entry.isKept === true && note !== undefined && isSameAccount(entry.request.to, contract)
    if (isOurs && !runs.some((run) => run?.id === note.run)) journal.release(entry.id)
  }
}

/** `randomUUID` is unavailable on plain http. */
const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Drops anything that is not a run. */
function parseRun(text: string): Run | undefined {
  const { id, steps, gone } = Object(JSON.parse(text)) as Partial<Run>
  const isRun =
    typeof id === 'string' &&
    Array.isArray(steps) &&
    steps.length > 0 &&
    steps.every((calls) => readOperations(calls) !== undefined) &&
    Array.isArray(gone)
  return isRun ? { id, steps, gone } : undefined
}
