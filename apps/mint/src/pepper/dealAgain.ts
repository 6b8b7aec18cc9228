/** Computes a pepper's card from the crates' seeds, as the contract does. Loaded when someone asks for it. */
import { dealCrates } from '../collection/dealCrates.ts'
import { readOpenedCrates } from '../collection/readOpenedCrates.ts'

/** A dealt card. */
interface DealtAgain {
  /** Its place in the deck; undefined if the pepper is in no opened crate. */
  readonly card: number | undefined
  /** How many crates were dealt. */
  readonly crates: number
}

/**
 * Deals every crate up to the pepper's.
 * @param api base address of the server's API.
 * @throws what `readOpenedCrates` throws; an error if a crate is missing.
 */
export async function dealAgain(api: string, id: number): Promise<DealtAgain> {
  let crates = 0
  let next = 1
  for (const { first, size, cards } of dealCrates(await readOpenedCrates(api))) {
    // Crates hold consecutive tokens, and each is dealt what the ones before it left.
    if (first !== next) throw new Error(`crates: token ${next} is in none`)
    next += size
    crates += 1
    const card = cards[id - first]
    if (card !== undefined) return { card, crates }
  }
  return { card: undefined, crates }
}
