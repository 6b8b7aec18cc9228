/** Start and end of a collection's hash chain: what a launch needs of it, in a page too. */
import {
  bytesToHex,
  encodeAbiParameters,
  hexToBytes,
  keccak256,
  parseAbiParameters,
  type Address,
  type Hash,
  type Hex,
} from 'viem'

/** Crates that one hash chain can reveal. A sale of 10,000 has 100 full crates; the rest is for crates closed early. */
export const HASH_CHAIN_LENGTH = 10_000

/** What a hash chain is bound to: one collection. */
export interface LinkDomain {
  readonly chainId: number
  /** The collection's `linkedTo` (`readLinkDomain`); without a factory, its own address. */
  readonly contract: Address
  /** The end of its hash chain, if its constructor arguments prove it. */
  readonly commitment?: Hash
}

/** Separates link hashes from other hashes of the secret. A new derivation needs a new version. */
const DOMAIN_SEPARATOR = 'Peppermint links v1'

/**
 * The start of one collection's hash chain. Binds the links to chain id and address: with the same secret, every other
 * collection has unrelated links.
 */
export function hashChainStart(secret: Hex, { chainId, contract }: LinkDomain): Hash {
  return keccak256(
    encodeAbiParameters(parseAbiParameters('string, bytes32, uint256, address'), [
      DOMAIN_SEPARATOR,
      secret,
      BigInt(chainId),
      contract,
    ]),
  )
}

/** Cache: a launch computes the same end several times. */
const endsByStart = new Map<string, Hash>()

/** The end of a collection's hash chain, which its constructor takes. Cached per process. */
export function hashChainEnd(secret: Hex, collection: LinkDomain, length = HASH_CHAIN_LENGTH): Hash {
  const start = hashChainStart(secret, collection)
  const key = `${length} ${start}`
  const end = endsByStart.get(key) ?? hashRepeatedly(start, length)
  endsByStart.set(key, end)
  return end
}

function hashRepeatedly(link: Hash, times: number): Hash {
  let last = hexToBytes(link)
  for (let hashes = 0; hashes < times; hashes += 1) last = keccak256(last, 'bytes')
  return bytesToHex(last)
}
