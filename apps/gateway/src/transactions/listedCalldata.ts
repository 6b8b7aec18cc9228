/**
 * What lists read of calldata: its beginning, and how much there is. Postgres reads no more of a stored value for them,
 * so that a page of the largest calls costs what one of transfers does.
 */
import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { moduleExecutions, multisigExecutions, proposals } from '../db/schema.ts'

/** Room for the arguments of every transfer and change of settings. */
const LISTED_BYTES = 1_024

type TableOfCalls = typeof proposals | typeof multisigExecutions | typeof moduleExecutions

/** Columns that replace `data` of a table of calls. */
export const listedCalldata = ({ data }: TableOfCalls) => ({
  data: beginningOf(data, LISTED_BYTES),
  dataSize: sql<number | null>`octet_length(${data})`,
})

/** The first bytes of a column. */
export const beginningOf = (
  column: TableOfCalls['data'] | typeof multisigExecutions.signatures,
  bytes: number,
) => sql<Hex>`substring(${column} from 1 for ${bytes})`.mapWith(column)
