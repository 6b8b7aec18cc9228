/** An account's peppers: sealed in a crate, or revealed with their card. Pure. */
import type { Sale, CrateStatus, TokenCard } from '@peppermint/sale'

/** A token. The card of a revealed token is read shortly after its crate has revealed. */
export type Pepper =
  | { readonly status: 'sealed'; readonly id: number }
  | { readonly status: 'revealed'; readonly id: number; readonly card?: TokenCard }

/** Cards that have been read, by token id. A card never changes. */
export type Cards = Readonly<Record<number, TokenCard>>

/** The peppers with these ids, in the same order. */
export function toPeppers(
  ids: readonly number[],
  { revealedTokens }: CrateStatus,
  cards: Cards,
): readonly Pepper[] {
  return ids.map((id) => {
    const card = cards[id]
    if (card !== undefined) return { status: 'revealed', id, card }
    return id <= revealedTokens ? { status: 'revealed', id } : { status: 'sealed', id }
  })
}

/** The ids of revealed tokens whose card has not been read. */
export function unreadIds(ids: readonly number[], sale: Sale, cards: Cards): readonly number[] {
  return ids.filter((id) => id <= sale.crateStatus.revealedTokens && cards[id] === undefined)
}
