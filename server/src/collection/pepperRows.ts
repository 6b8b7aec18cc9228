/** Peppers and crates in memory: their rows, all of them as of one block, and changes between blocks. */
import type { Address, Hex } from 'viem'
import type { AsOf } from './asOf.ts'
import type { TraitCodes } from '@peppermint/peppers/traitFilter'

/** Card of a revealed pepper. */
export interface CardRow {
  /** Place in the deck, from 1. */
  readonly number: number
  /** Scoville heat units. */
  readonly heat: number
  readonly traits: TraitCodes
}

export interface PepperRow {
  readonly token: number
  /** Lower case, as `ownerKey` makes it. */
  readonly owner: Hex
  /** Lower case. */
  readonly minter: Hex
  readonly mintedInBlock: number
  /** Unix seconds. */
  readonly mintedAt: number
  readonly heldSinceBlock: number
  readonly heldSinceLog: number
  readonly transfers: number
  /** null while it is sealed. */
  readonly card: CardRow | null
}

/** A closed crate. Times are Unix seconds. */
export interface CrateRow {
  readonly crate: number
  /** Its tokens are `first` to `first + size − 1`. */
  readonly first: number
  readonly size: number
  readonly closedInBlock: number
  readonly closedAt: number
  readonly fallbackStartedInBlock: number | null
  /** null until it is revealed, as the rest is. */
  readonly revealedInBlock: number | null
  readonly revealedAt: number | null
  readonly seed: Hex | null
  readonly withLink: boolean | null
}

/** Immutable: each block has its own table. */
export interface PepperTable {
  readonly asOf: AsOf
  /** Digest of what the tables are made of: another one makes other rows of the same blocks. */
  readonly plan: string
  /** By token, ascending. */
  readonly rows: readonly PepperRow[]
  /** By number, ascending. */
  readonly crates: readonly CrateRow[]
  /** Indices of `rows` by heat: see `byHeat`. */
  readonly inHeatOrder: readonly number[]
  /** Indices of `rows`, the ones first that changed hands last. */
  readonly inRecentOrder: readonly number[]
  row(token: number): PepperRow | undefined
  /** A value made of the table, made once and kept with it. `key` names it. */
  derived<T>(key: string, make: (table: PepperTable) => T): T
}

/** Changes since a table. */
export interface PepperChanges {
  readonly asOf: AsOf
  /** Digest of what the tables are made of. */
  readonly plan: string
  /** The table that these changes apply to; undefined: these are all rows. */
  readonly base: PepperTable | undefined
  /** By token, ascending. */
  readonly peppers: readonly PepperRow[]
  /** By number, ascending. */
  readonly crates: readonly CrateRow[]
}

/** An account as rows store it. */
export const ownerKey = (address: Address): Hex => address.toLowerCase() as Hex
