/**
 * What speaks against a node, over time. One bad answer says little; the same again and again for as long as patience
 * lasts, and nothing good between, says that the node is of no use.
 */

/**
 * - `silent`: it does not tell its newest block.
 * - `still`: another node has come further since, and it has not moved.
 * - `mute`: it does not give the blocks and logs that another gives.
 */
export type Fault = 'silent' | 'still' | 'mute'

export interface NodeRecord {
  /** Its newest block when it last told; 0 before. */
  head: number
  /** When that was last higher than the time before, in milliseconds. */
  grownAt: number
  readonly against: Map<Fault, { readonly since: number; readonly last: number }>
}

/** For an operator. */
export const faultWords: Readonly<Record<Fault, string>> = {
  silent: 'it does not tell its newest block',
  still: 'it stands still while others go on',
  mute: 'it does not give the blocks and logs that others give',
}

export function newRecord(): NodeRecord {
  return { head: 0, grownAt: 0, against: new Map() }
}

/** Notes a fault. After a time twice as long as patience in which nobody asked it begins from the start. */
export function note(record: NodeRecord, fault: Fault, patience: number): void {
  const now = Date.now()
  const before = record.against.get(fault)
  const since = before !== undefined && now - before.last < 2 * patience ? before.since : now
  record.against.set(fault, { since, last: now })
}

/**
 * Notes the newest block that a node told. It is not held against the others' heights alone: a node that lies about its
 * own would shut the honest ones out.
 */
export function noteHead(
  record: NodeRecord,
  number: number,
  others: readonly NodeRecord[],
  patience: number,
): void {
  const { against } = record
  against.delete('silent')
  const hasGrown = number > record.head
  record.head = number
  if (hasGrown) {
    record.grownAt = Date.now()
    against.delete('still')
  } else if (others.some((other) => other.grownAt > record.grownAt && other.head > number))
    note(record, 'still', patience)
}

/** What makes it of no use; undefined where it is of use. */
export function faultOf({ against }: NodeRecord, patience: number): Fault | undefined {
  for (const [fault, { since, last }] of against) if (last - since >= patience) return fault
  return undefined
}
