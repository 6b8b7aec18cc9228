/**
 * The creator's hash chain, whose links open crates. The contract is given the end at deployment; each crate takes
 * the link that hashes to the last one. Who knows the secret knows every seed to come: it belongs in the
 * environment of whoever opens crates and nowhere else.
 */
import { keccak256, type Hash, type Hex } from 'viem'

/** Crates that one chain can open. A sale of 10,000 has a hundred full ones; the rest is for crates closed early. */
export const CHAIN_LENGTH = 10_000

/** No link of this chain hashes to what the contract holds: another secret, or a chain that is used up. */
export class NoSuchLink extends Error {
  override readonly name = 'NoSuchLink'

  constructor() {
    super(
      'No link of this hash chain leads to the one that the contract holds, so it cannot open the crate. Nothing was sent. Check the secret; after its time the crate can be opened without a link.',
    )
  }
}

/** The end of the chain that starts from the secret, 32 bytes each: what the contract is told. */
export function chainEnd(secret: Hex, length = CHAIN_LENGTH): Hash {
  let link: Hash = secret
  for (let hashes = 0; hashes < length; hashes++) link = keccak256(link)
  return link
}

/**
 * The link that opens the next crate.
 * @param current what the contract holds (`linkState`).
 * @param lost links to pass over, as the contract says.
 * @throws NoSuchLink
 */
export function nextLink(secret: Hex, current: Hash, lost: number, length = CHAIN_LENGTH): Hash {
  // The last links seen, so that one walk from the secret finds the one that lies `lost + 1` before the current.
  const seen: Hash[] = [secret]
  for (let hashes = 0; hashes <= length; hashes++) {
    const link = seen.at(-1) ?? secret
    if (link === current && seen.length === lost + 2) return seen[0] ?? secret
    seen.push(keccak256(link))
    if (seen.length > lost + 2) seen.shift()
  }
  throw new NoSuchLink()
}
