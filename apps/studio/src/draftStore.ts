/** The draft of a contract, in this tab's storage: it survives a reload, and every section shares it. */
import type { Operation } from '@peppermint/sale/operations'
import type { Address, Hex } from 'viem'
import type { Store } from '@peppermint/wallet-kit'
import { createStoredState, type StateStorage } from '@peppermint/ui/page/storedState.ts'
import { readOperations, toCalldata } from './calldata.ts'

interface DraftChanges {
  /** Replaces an operation of the same type on the same phase or payee. */
  readonly add: (operation: Operation) => void
  /** Replaces all of them. */
  readonly replace: (operations: readonly Operation[]) => void
  readonly remove: (index: number) => void
  readonly clear: () => void
}

/** The operations composed so far. */
export interface Draft extends DraftChanges {
  readonly operations: readonly Operation[]
}

export type DraftStore = DraftChanges & Omit<Store<readonly Operation[]>, 'set'>

/** @param storage undefined where the browser forbids it: the draft then lasts as long as the page. */
export function createDraftStore(storage: StateStorage | undefined, contract: Address): DraftStore {
  const { get, getFirst, set, subscribe } = createStoredState<readonly Operation[]>({
    storage,
    key: `peppermint.studio.draft.${contract.toLowerCase()}`,
    empty: [],
    parse: (text) => (JSON.parse(text) as readonly Hex[]).flatMap((data) => readOperations([data]) ?? []),
    format: (operations) => (operations.length === 0 ? null : JSON.stringify(operations.map(toCalldata))),
  })
  return {
    get,
    getFirst,
    subscribe,
    add(operation) {
      const data = toCalldata(operation)
      const others = get().filter((one) => !isSameTarget(one, operation))
      // The same phase or airdrop twice is more likely a second click than a wish.
      if (others.some((one) => toCalldata(one) === data)) return
      set([...others, operation])
    },
    replace: set,
    remove: (index) => set(get().filter((_, other) => other !== index)),
    clear: () => set([]),
  }
}

/** Operations of these types are independent of each other. */
const REPEATABLE: readonly Operation['type'][] = ['add-phase', 'airdrop']

/** Whether only the later of two operations matters. */
function isSameTarget(one: Operation, other: Operation): boolean {
  if (isPausing(one) && isPausing(other)) return true
  if (one.type !== other.type || REPEATABLE.includes(one.type)) return false
  return targetOf(one) === targetOf(other)
}

const isPausing = ({ type }: Operation): boolean => type === 'pause' || type === 'unpause'

function targetOf(operation: Operation): number | undefined {
  if ('phase' in operation) return operation.phase
  return 'payee' in operation ? operation.payee : undefined
}
