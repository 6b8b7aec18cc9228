/** Rows of peppers and crates as statements return them, in JSON. */
import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { crates, peppers } from '../db/schema.ts'

export interface PepperRow {
  readonly token: number
  /** Lower case. */
  readonly owner: Hex
  /** Lower case. */
  readonly minter: Hex
  readonly mintedInBlock: number
  /** Unix seconds. */
  readonly mintedAt: number
  readonly heldSinceBlock: number
  readonly heldSinceLog: number
  readonly transfers: number
  /** Its place in the deck, from 1; null while it is sealed. */
  readonly card: number | null
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

/** `PepperRow` of a row of `peppers`, as JSON. */
export const pepperJson = sql`json_build_object(
  'token', ${peppers.token}, 'owner', '0x' || encode(${peppers.owner}, 'hex'),
  'minter', '0x' || encode(${peppers.minter}, 'hex'), 'mintedInBlock', ${peppers.mintedInBlock},
  'mintedAt', ${peppers.mintedAt}, 'heldSinceBlock', ${peppers.heldSinceBlock},
  'heldSinceLog', ${peppers.heldSinceLog}, 'transfers', ${peppers.transfers}, 'card', ${peppers.card})`

/** `CrateRow` of a row of `crates`, as JSON. */
export const crateJson = sql`json_build_object(
  'crate', ${crates.crate}, 'first', ${crates.first}, 'size', ${crates.size}, 'closedInBlock', ${crates.closedInBlock},
  'closedAt', ${crates.closedAt}, 'fallbackStartedInBlock', ${crates.fallbackStartedInBlock},
  'revealedInBlock', ${crates.revealedInBlock}, 'revealedAt', ${crates.revealedAt},
  'seed', '0x' || encode(${crates.seed}, 'hex'), 'withLink', ${crates.withLink})`

/** Cards of all opened peppers: what rarity, tiers and histograms are counted from. */
export const openedCardsJson = sql`(select to_json(array(
  select ${peppers.card} from ${peppers} where ${peppers.card} is not null)))`
