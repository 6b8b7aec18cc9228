/**
 * Adds changes for listeners. In SQL, because Drizzle's builder has a parameter for each value, and a statement has 65,535
 * at most; here any number of changes is one parameter, as JSON.
 */
import { sql } from 'drizzle-orm'
import type { Change, Transaction } from './plan.ts'

/** @returns the sequence of the last one; 0 for none. */
export async function addChanges(transaction: Transaction, changes: readonly Change[]): Promise<number> {
  const {
    rows: [last],
  } = await transaction.execute<{ sequence: string | null }>(sql`
    with inserted as (
      insert into chain_changes (kind, block_number, payload)
      select kind, block_number, payload
      from json_to_recordset(${JSON.stringify(changes.map(changeRow))}::text::json)
        as change(kind text, block_number bigint, payload jsonb)
      returning sequence
    ) select max(sequence) as sequence from inserted`)
  return Number(last?.sequence ?? 0)
}

const changeRow = ({ kind, blockNumber, payload }: Change) => ({ kind, block_number: blockNumber, payload })
