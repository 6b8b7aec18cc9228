/** An account's peppers as the sale knows them: sealed in a crate, or with their card. Pure. */
import type { Sale, CrateStatus, TokenCard } from '@peppermint/contracts/sale'

/** One token. The card of an opened one is read a moment after its crate is known to be open. */
export type Pepper =
  | { readonly status: 'sealed'; readonly id: number }
  | { readonly status: 'opened'; readonly id: number; readonly card?: TokenCard }

/** Cards by token id, as far as they have been read. A card never changes. */
export type Cards = Readonly<Record<number, TokenCard>>

/** The tokens of these ids, in their order. */
export function toPeppers(
  ids: readonly number[],
  { revealedTokens }: CrateStatus,
  cards: Cards,
): readonly Pepper[] {
  return ids.map((id) => {
    const card = cards[id]
    if (card !== undefined) return { status: 'opened', id, card }
    return id <= revealedTokens ? { status: 'opened', id } : { status: 'sealed', id }
  })
}

/** The ids whose card can be read and has not been. */
export function unreadIds(ids: readonly number[], sale: Sale, cards: Cards): readonly number[] {
  return ids.filter((id) => id <= sale.crateStatus.revealedTokens && cards[id] === undefined)
}
