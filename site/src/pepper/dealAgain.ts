/** Computes a pepper's card from the crates' seeds, as the contract does. Loaded when someone asks for it. */
import { dealCrate, FULL_DECK } from '@peppermint/peppers'
import { fetchCrates, type CrateWire } from '@peppermint/server/client'
import { hexToBytes, keccak256, type Hex } from 'viem'

/**
 * The crates up to this one, in order.
 * @param api base address of the server's API.
 * @throws what `fetchCrates` throws, and an error if a crate is missing.
 */
export async function readCrates(api: string, last: number): Promise<readonly CrateWire[]> {
  const crates: CrateWire[] = []
  let cursor: string | undefined
  do {
    const page = await fetchCrates(api, cursor)
    crates.push(...page.crates)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  const needed = crates.filter(({ crate }) => crate <= last).toReversed()
  if (needed.length !== last + 1) throw new Error(`crates: ${needed.length} of ${last + 1}`)
  return needed
}

/**
 * @param crates all up to the pepper's, in order.
 * @returns the card's place in the deck; undefined if the pepper is in none of them, or one has no seed.
 */
export function dealCard(crates: readonly CrateWire[], id: number): number | undefined {
  let deck = FULL_DECK
  for (const { first, size, revealed } of crates) {
    if (revealed === null) return undefined
    const dealt = dealCrate(deck, size, hexToBytes(revealed.seed as Hex), (bytes) => keccak256(bytes))
    if (id >= first && id < first + size) return dealt.cards[id - first]
    deck = dealt.deck
  }
  return undefined
}
