/** Addresses that begin and end like another: shortened, and at a glance, they are the same. */
import type { Address } from 'viem'
import type { DecodedCalldata } from '../wire/index.ts'
import type { ReviewedCall } from './reviewedCall.ts'
import { textsIn } from './textsIn.ts'

export interface LookAlike {
  readonly address: Address
  /** What it looks like: an address that the page knows, or an earlier one of the same transaction. */
  readonly like: Address
}

/** Hex digits that pages and wallets show of an address at each end. By chance, one pair in four billion shares them. */
const SHOWN_DIGITS = 4

/**
 * Each look-alike once.
 * @param known addresses that the owners know, such as the owners themselves.
 * @param fields other addresses of the transaction.
 */
export function findLookAlikes(
  calls: readonly ReviewedCall[],
  known: readonly Address[],
  fields: readonly Address[],
): readonly LookAlike[] {
  const byEnds = new Map<string, Address>()
  const found = new Map<string, LookAlike>()
  for (const address of known) byEnds.set(endsOf(address), address)
  for (const address of [...calls.flatMap(addressesIn), ...fields]) {
    const like = byEnds.get(endsOf(address))
    if (like === undefined) byEnds.set(endsOf(address), address)
    else if (like.toLowerCase() !== address.toLowerCase()) found.set(address.toLowerCase(), { address, like })
  }
  return [...found.values()]
}

const endsOf = (address: Address): string =>
  `${address.slice(2, 2 + SHOWN_DIGITS)}${address.slice(-SHOWN_DIGITS)}`.toLowerCase()

/** By the table and by the ABIs of the page and the visitor, which may read the same bytes in another way. */
const addressesIn = ({ to, builtIn, decoded }: ReviewedCall): readonly Address[] => [
  to,
  ...addressesOf(builtIn),
  ...(decoded === builtIn ? [] : addressesOf(decoded)),
]

const addressesOf = (decoded: DecodedCalldata | null): readonly Address[] =>
  textsIn(decoded?.parameters ?? []).filter((text): text is Address => /^0x[\da-f]{40}$/i.test(text))
