/** The draft of a contract, in this tab's storage: it survives a reload, and every section shares it. */
import { createOperationCall, decodeOperation, type Operation } from '@peppermint/sale/operations'
import type { Address, Hex } from 'viem'
import { createStoredState, type StateStorage, type StoredState } from '@peppermint/ui/page/storedState.ts'

export interface DraftStore extends Pick<StoredState<readonly Operation[]>, 'get' | 'subscribe'> {
  readonly add: (operation: Operation) => void
  readonly replace: (operations: readonly Operation[]) => void
  readonly remove: (index: number) => void
  readonly clear: () => void
}

/** @param storage undefined where the browser forbids it: the draft then lasts as long as the page. */
export function createDraftStore(storage: StateStorage | undefined, contract: Address): DraftStore {
  const { get, set, subscribe } = createStoredState<readonly Operation[]>({
    storage,
    key: `peppermint.studio.draft.${contract.toLowerCase()}`,
    empty: [],
    parse: (text) => parseDraft(contract, text),
    format: (operations) => (operations.length === 0 ? null : JSON.stringify(operations, writeBigint)),
  })
  return {
    get,
    subscribe,
    add(operation) {
      const others = get().filter((one) => !isSameTarget(one, operation))
      // The same phase or airdrop twice is more likely a second click than a wish.
      if (others.some((one) => hasSameBytes(contract, one, operation))) return
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

const BIGINT = /^bigint:(\d+)$/

const writeBigint = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? `bigint:${value}` : value

const readBigint = (_: string, value: unknown): unknown => {
  const digits = typeof value === 'string' ? BIGINT.exec(value)?.[1] : undefined
  return digits === undefined ? value : BigInt(digits)
}

/** What the bytes of a stored operation say; nothing for one that has none. */
function parseDraft(contract: Address, text: string): readonly Operation[] {
  const stored: unknown = JSON.parse(text, readBigint)
  return Array.isArray(stored) ? stored.flatMap((one) => normalize(contract, one)) : []
}

function normalize(contract: Address, stored: Operation): readonly Operation[] {
  const data = toCalldata(contract, stored)
  const operation = data === undefined ? undefined : decodeOperation(data)
  return operation === undefined ? [] : [operation]
}

function hasSameBytes(contract: Address, one: Operation, other: Operation): boolean {
  return one.type === other.type && toCalldata(contract, one) === toCalldata(contract, other)
}

/** Undefined for values that do not fit into the contract's types. */
function toCalldata(contract: Address, operation: Operation): Hex | undefined {
  try {
    return createOperationCall(contract, operation).data
  } catch {
    return undefined
  }
}
