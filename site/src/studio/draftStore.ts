/** The draft of a contract, in this tab's storage: it survives a reload, and every section shares it. */
import { createOperationCall, type Operation } from '@peppermint/contracts/operations'
import type { Address } from 'viem'

export interface DraftStore {
  readonly get: () => readonly Operation[]
  readonly subscribe: (onChange: () => void) => () => void
  readonly add: (operation: Operation) => void
  readonly replace: (operations: readonly Operation[]) => void
  readonly remove: (index: number) => void
  readonly clear: () => void
}

/** @param storage undefined where the browser forbids it: the draft then lasts as long as the page. */
export function createDraftStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
  contract: Address,
): DraftStore {
  const key = `peppermint.studio.draft.${contract.toLowerCase()}`
  const listeners = new Set<() => void>()
  let operations = readDraft(storage, key, contract)

  function set(next: readonly Operation[]): void {
    operations = next
    try {
      if (next.length === 0) storage?.removeItem(key)
      else storage?.setItem(key, JSON.stringify(next, writeBigint))
    } catch {
      // Full: the draft still lasts as long as the page.
    }
    for (const listener of listeners) listener()
  }

  return {
    get: () => operations,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    add: (operation) => set([...operations.filter((one) => !isSameTarget(one, operation)), operation]),
    replace: set,
    remove: (index) => set(operations.filter((_, other) => other !== index)),
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

/** What cannot be encoded as a call is dropped: another version of the page may have written it. */
function readDraft(
  storage: Pick<Storage, 'getItem'> | undefined,
  key: string,
  contract: Address,
): readonly Operation[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? '[]', readBigint)
    return Array.isArray(stored) ? stored.filter((one) => canEncode(contract, one)) : []
  } catch {
    return []
  }
}

function canEncode(contract: Address, operation: Operation): boolean {
  try {
    return typeof createOperationCall(contract, operation).data === 'string'
  } catch {
    return false
  }
}
