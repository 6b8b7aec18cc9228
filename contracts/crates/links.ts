/**
 * The creator's hash chain, whose links open crates. The contract is given the end at deployment; each crate takes
 * the link that hashes to the last one. Who knows the secret knows every seed to come: it belongs in the
 * environment of whoever opens crates and nowhere else.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { bytesToHex, hexToBytes, keccak256, type Hash, type Hex } from 'viem'

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

/** Links worked out at a time by `linkFinder`: a millisecond or two. */
const SLICE = 200

/**
 * `nextLink` for a process that has other work: works the whole chain out once, a little at a time, and finds links
 * at once from then on. It keeps every link in memory.
 * @returns what finds the next link. It throws NoSuchLink.
 */
export async function linkFinder(
  secret: Hex,
  length = CHAIN_LENGTH,
): Promise<(current: Hash, lost: number) => Hex> {
  const links = [hexToBytes(secret)]
  for (let link = links[0]; link !== undefined && links.length <= length;) {
    link = keccak256(link, 'bytes')
    links.push(link)
    if (links.length % SLICE === 0) await turn()
  }
  return (current, lost) => {
    const wanted = hexToBytes(current)
    const at = links.findIndex((link) => link.every((byte, i) => byte === wanted[i]))
    const found = at < 0 ? undefined : links[at - lost - 1]
    if (found === undefined) throw new NoSuchLink()
    return bytesToHex(found)
  }
}
