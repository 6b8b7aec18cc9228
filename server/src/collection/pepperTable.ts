/**
 * Every pepper and crate in memory, as of one block. A supply is some thousand rows, so that filters, counts and orders
 * over all of them take less than a query does. A new block brings the rows that changed since the last one; after a
 * reorg, or where the last block is no longer among the stored ones, all rows are read.
 */
import type { AsOf } from './asOf.ts'
import { byHeat, byRecency, reorder, type CompareRows } from './pepperOrders.ts'
import type { PepperChanges, PepperRow, PepperTable } from './pepperRows.ts'
import { sharedRead } from './sharedRead.ts'

export interface PepperTables {
  /**
   * The table of this block, or of a newer one where the database has moved on.
   * @throws {HttpError} 503 `not_ready`, and the driver's errors.
   */
  at(asOf: AsOf): Promise<PepperTable>
}

/** @param readChanges reads what is new since a table; everything without one. At most one read runs at a time. */
export function createPepperTables(
  readChanges: (base: PepperTable | undefined) => Promise<PepperChanges>,
): PepperTables {
  let latest: PepperTable | undefined
  const load = sharedRead(async () => {
    latest = nextTable(await readChanges(latest))
    return latest
  })
  return { at: async ({ hash }) => (latest?.asOf.hash === hash ? latest : load()) }
}

/** The table after these changes. */
function nextTable({ asOf, plan, base, peppers, crates }: PepperChanges): PepperTable {
  const { rows, changed, previous } = merge(base, peppers)
  const hasOtherHeat = (index: number) =>
    index >= (previous?.rows.length ?? 0) || rows[index]?.card?.heat !== previous?.rows[index]?.card?.heat
  const order = (before: readonly number[] | undefined, indices: readonly number[], compare: CompareRows) =>
    reorder(rows, before ?? [], indices, compare)
  const newCrates = new Map([...(base?.crates ?? []), ...crates].map((crate) => [crate.crate, crate]))
  return createTable({
    asOf,
    plan,
    rows,
    crates:
      base && crates.length === 0
        ? base.crates
        : [...newCrates.values()].toSorted((one, other) => one.crate - other.crate),
    inHeatOrder: order(previous?.inHeatOrder, changed.filter(hasOtherHeat), byHeat),
    inRecentOrder: order(previous?.inRecentOrder, changed, byRecency),
  })
}

/** A separate function, so that the table's closures do not retain an earlier table. */
function createTable(parts: Omit<PepperTable, 'row' | 'derived'>): PepperTable {
  const values = new Map<string, unknown>()
  const table: PepperTable = {
    ...parts,
    row: (token) => parts.rows[indexOf(parts.rows, token)],
    derived(key, make) {
      if (!values.has(key)) values.set(key, make(table))
      return values.get(key) as never
    },
  }
  return table
}

interface Merged {
  readonly rows: readonly PepperRow[]
  /** Indices of rows that changed or are new. */
  readonly changed: readonly number[]
  /** The table whose rows have the same indices; undefined where there is none. */
  readonly previous: PepperTable | undefined
}

/** @param changes by token, ascending. */
function merge(base: PepperTable | undefined, changes: readonly PepperRow[]): Merged {
  if (base === undefined)
    return { rows: changes, changed: changes.map((_, index) => index), previous: undefined }
  if (changes.length === 0) return { rows: base.rows, changed: [], previous: base }
  const rows = [...base.rows]
  const changed: number[] = []
  const newest = base.rows.at(-1)?.token ?? 0
  for (const row of changes) {
    const index = row.token > newest ? rows.length : indexOf(base.rows, row.token)
    // Tokens are minted in sequence: an insertion shifts all later indices, so known orders are useless.
    if (index === -1) return merge(undefined, insertRows(base.rows, changes))
    rows[index] = row
    changed.push(index)
  }
  return { rows, changed, previous: base }
}

function insertRows(previous: readonly PepperRow[], changes: readonly PepperRow[]): readonly PepperRow[] {
  const rows = new Map([...previous, ...changes].map((row) => [row.token, row]))
  return [...rows.values()].toSorted((one, other) => one.token - other.token)
}

/** @returns -1 where there is none. */
function indexOf(rows: readonly PepperRow[], token: number): number {
  // Tokens are minted in sequence from 1, so this is the usual index.
  if (rows[token - 1]?.token === token) return token - 1
  return rows.findIndex((row) => row.token === token)
}
