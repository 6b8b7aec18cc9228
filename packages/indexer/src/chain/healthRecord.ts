/**
 * Health record of an endpoint. A single failure means little; the same fault for `unhealthyAfterMs` without a success
 * in between makes the endpoint unhealthy.
 */

/**
 * - `no-head`: it does not return its head.
 * - `stalled`: its head does not advance although another endpoint's does.
 * - `no-data`: it does not return blocks and logs that another endpoint returns.
 */
export type Fault = 'no-head' | 'stalled' | 'no-data'

export interface HealthRecord {
  /** Its last known head; 0 before. */
  head: number
  /** When the head last advanced, in Unix milliseconds. */
  advancedAt: number
  readonly faults: Map<Fault, { readonly since: number; readonly last: number }>
}

/** For log lines. */
export const FAULT_DESCRIPTIONS: Readonly<Record<Fault, string>> = {
  'no-head': 'does not return its head',
  stalled: 'head does not advance while others do',
  'no-data': 'does not return blocks and logs that others return',
}

export function createHealthRecord(): HealthRecord {
  return { head: 0, advancedAt: 0, faults: new Map() }
}

/** Records a fault. The period restarts if the last fault is older than twice `unhealthyAfterMs`. */
export function recordFault(record: HealthRecord, fault: Fault, unhealthyAfterMs: number): void {
  const now = Date.now()
  const before = record.faults.get(fault)
  const since = before !== undefined && now - before.last < 2 * unhealthyAfterMs ? before.since : now
  record.faults.set(fault, { since, last: now })
}

/**
 * Records the head of an endpoint. A lower head alone is not a fault: an endpoint with a wrong, high head would exclude
 * the honest ones.
 */
export function recordHead(
  record: HealthRecord,
  number: number,
  others: readonly HealthRecord[],
  unhealthyAfterMs: number,
): void {
  const { faults } = record
  faults.delete('no-head')
  const hasAdvanced = number > record.head
  record.head = number
  if (hasAdvanced) {
    record.advancedAt = Date.now()
    faults.delete('stalled')
  } else if (others.some((other) => other.advancedAt > record.advancedAt && other.head > number))
    recordFault(record, 'stalled', unhealthyAfterMs)
}

/** The fault that makes the endpoint unhealthy; undefined while it is healthy. */
export function findFault({ faults }: HealthRecord, unhealthyAfterMs: number): Fault | undefined {
  for (const [fault, { since, last }] of faults) if (last - since >= unhealthyAfterMs) return fault
  return undefined
}
