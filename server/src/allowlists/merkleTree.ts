/**
 * The tree of an allowlist, as OpenZeppelin's SimpleMerkleTree lays it out: leaves in ascending order at its end, the
 * first of them last, every node above the hash of its two children in ascending order. In one block of bytes.
 */
import { bytesToHex, keccak256, type Hex } from 'viem'

/** Bytes of a leaf. */
export const WIDTH = 32

export interface MerkleTree {
  readonly root: Hex
  /** Whether the proof is that of the leaf given at this place. */
  isProof(place: number, proof: readonly Hex[]): boolean
}

/**
 * @param leaves each once, in any order, one behind the other.
 * @throws Error where there is none.
 */
export function merkleTree(leaves: Buffer): MerkleTree {
  const count = leaves.length / WIDTH
  if (count === 0) throw new Error('There is nobody on this list.')
  const nodes = 2 * count - 1
  const bytes = new Uint8Array(nodes * WIDTH)
  const node = (at: number) => bytes.subarray(at * WIDTH, (at + 1) * WIDTH)
  const leaf = (place: number) => leaves.subarray(place * WIDTH, (place + 1) * WIDTH)

  const order = Uint32Array.from({ length: count }, (_, place) => place).sort((one, other) =>
    leaf(one).compare(leaf(other)),
  )
  const nodeOf = new Uint32Array(count)
  for (const [rank, place] of order.entries()) {
    nodeOf[place] = nodes - 1 - rank
    node(nodes - 1 - rank).set(leaf(place))
  }
  const pair = new Uint8Array(2 * WIDTH)
  for (let at = count - 2; at >= 0; at -= 1) {
    const [one, other] = [node(2 * at + 1), node(2 * at + 2)]
    const isAscending = Buffer.compare(one, other) < 0
    pair.set(isAscending ? one : other, 0)
    pair.set(isAscending ? other : one, WIDTH)
    node(at).set(keccak256(pair, 'bytes'))
  }

  return {
    root: bytesToHex(node(0)),
    isProof(place, proof) {
      let at = nodeOf[place] ?? 0
      for (const hash of proof) {
        if (at === 0 || bytesToHex(node(at % 2 === 0 ? at - 1 : at + 1)) !== hash) return false
        at = (at - 1) >> 1
      }
      return at === 0
    },
  }
}
