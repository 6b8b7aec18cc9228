/** Addresses that begin and end like another: shortened, and at a glance, they are the same. */
import type { Address } from 'viem'
import type { ReviewedCall } from './reviewedCall.ts'
import { textsIn } from './textsIn.ts'

export interface LookAlike {
  readonly address: Address
  /** What it looks like: an address that the page knows, or an earlier one of the same transaction. */
  readonly like: Address
}

/** Hex digits that pages and wallets show of an address at each end. By chance, one pair in four billion shares them. */
const SHOWN_DIGITS = 4

/** Each look-alike once. @param known addresses that the owners know, such as the owners themselves. */
export function findLookAlikes(
  calls: readonly ReviewedCall[],
  known: readonly Address[],
): readonly LookAlike[] {
  const byEnds = new Map<string, Address>()
  const found = new Map<string, LookAlike>()
  for (const address of known) byEnds.set(endsOf(address), address)
  for (const call of calls)
    for (const address of addressesIn(call)) {
      const like = byEnds.get(endsOf(address))
      if (like === undefined) byEnds.set(endsOf(address), address)
      else if (like.toLowerCase() !== address.toLowerCase())
        found.set(address.toLowerCase(), { address, like })
    }
  return [...found.values()]
}

const endsOf = (address: Address): string =>
  `${address.slice(2, 2 + SHOWN_DIGITS)}${address.slice(-SHOWN_DIGITS)}`.toLowerCase()

const addressesIn = ({ to, builtIn }: ReviewedCall): readonly Address[] => [
  to,
  ...textsIn(builtIn?.parameters ?? []).filter((text): text is Address => /^0x[\da-f]{40}$/i.test(text)),
]
