/**
 * Recomputes which card each opened pepper got, from the seeds, and compares with the cards on chain. Pure but for
 * `readCards`.
 */
import { encodeTraits, getCard } from '@peppermint/art'
import type { TokenCard } from '@peppermint/sale'
import { dealCrates, type SeededCrate } from '../../collection/dealCrates.ts'

/** The outcome. `token`: the first pepper whose card is not the one that its seed deals. */
export type CardsVerdict =
  | { readonly status: 'verified'; readonly crates: number; readonly peppers: number }
  | { readonly status: 'mismatch'; readonly token: number }

/** Tokens per call, so that a node's limits hold. */
const BATCH = 100

/**
 * @param crates in the order in which they opened, from the first.
 * @param readCards reads cards from the chain.
 * @param onProgress called with the number of checked peppers.
 * @throws what `readCards` throws; `DeckTooSmall` if the crates hold more peppers than the deck.
 */
export async function verifyCrates(
  crates: readonly SeededCrate[],
  readCards: (ids: readonly number[]) => Promise<readonly (TokenCard | undefined)[]>,
  onProgress: (checked: number) => void,
): Promise<CardsVerdict> {
  let checked = 0
  for (const { first, size, cards } of dealCrates(crates)) {
    // Crates hold consecutive tokens: a gap would be a crate that was left out.
    if (first !== checked + 1) return { status: 'mismatch', token: checked + 1 }
    for (let from = 0; from < size; from += BATCH) {
      const numbers = cards.slice(from, from + BATCH)
      const found = await readCards(numbers.map((_, index) => first + from + index))
      for (const [index, number] of numbers.entries()) {
        const card = found[index]
        if (card?.number !== number || card.traits !== encodeTraits(getCard(number)))
          return { status: 'mismatch', token: first + from + index }
      }
      checked += numbers.length
      onProgress(checked)
    }
  }
  return { status: 'verified', crates: crates.length, peppers: checked }
}
