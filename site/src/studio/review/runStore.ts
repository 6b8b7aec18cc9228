/**
 * A run: transactions that are sent one after another. Its steps are kept in this browser, their outcomes in the kit's
 * journal, so that a reload or a closed tab continues where it was.
 */
import { isHex, type Address, type Hex } from 'viem'

/** One transaction. */
export interface RunStep {
  readonly title: string
  /** Calldata of the collection: one for a key, all of the batch for a Safe. */
  readonly calls: readonly Hex[]
}

export interface Run {
  readonly id: string
  readonly steps: readonly RunStep[]
}

export interface RunStore {
  /** The same object until it changes. */
  readonly get: () => Run | undefined
  readonly subscribe: (onChange: () => void) => () => void
  readonly start: (steps: readonly RunStep[]) => Run
  readonly clear: () => void
}

type RunStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * @param storage undefined where the browser forbids it: the run then lasts as long as the page.
 * @param events of other tabs' writes.
 */
export function createRunStore(
  storage: RunStorage | undefined,
  key: string,
  events?: Pick<Window, 'addEventListener'>,
): RunStore {
  const listeners = new Set<() => void>()
  let run = readRun(storage, key)
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  events?.addEventListener('storage', (event) => {
    if (event.key !== key) return
    run = readRun(storage, key)
    notify()
  })
  const set = (next: Run | undefined): void => {
    run = next
    try {
      if (next === undefined) storage?.removeItem(key)
      else storage?.setItem(key, JSON.stringify(next))
    } catch {
      // Full: the run lasts as long as the page.
    }
    notify()
  }
  return {
    get: () => run,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    start(steps) {
      const next = { id: createId(), steps }
      set(next)
      return next
    },
    clear: () => set(undefined),
  }
}

const stores = new Map<string, RunStore>()

/** The run of an account, the same store for each call. */
export function runStoreOf(chainId: number, contract: Address, account: Address): RunStore {
  const key = `peppermint.studio.run.${chainId}.${contract.toLowerCase()}.${account.toLowerCase()}`
  const store = stores.get(key) ?? createRunStore(browserStorage(), key, window)
  stores.set(key, store)
  return store
}

function browserStorage(): RunStorage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/** `randomUUID` is unavailable on plain http. */
const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Another version of the page may have written it: what is no run is dropped. */
function readRun(storage: RunStorage | undefined, key: string): Run | undefined {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? 'null')
    return isRun(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

function isRun(value: unknown): value is Run {
  const { id, steps } = Object(value) as Partial<Record<keyof Run, unknown>>
  return typeof id === 'string' && Array.isArray(steps) && steps.length > 0 && steps.every(isStep)
}

function isStep(value: unknown): value is RunStep {
  const { title, calls } = Object(value) as Partial<Record<keyof RunStep, unknown>>
  return (
    typeof title === 'string' &&
    Array.isArray(calls) &&
    calls.length > 0 &&
    calls.every((call) => isHex(call, { strict: true }))
  )
}
