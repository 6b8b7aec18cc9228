/**
 * The tree of an allowlist, as OpenZeppelin's SimpleMerkleTree lays it out: leaves in ascending order at its end, the
 * first of them last, every node above the hash of its two children in ascending order. Stored in one buffer.
 */
import { bytesToHex, keccak256, type Hex } from 'viem'

/** Bytes of a leaf. */
export const NODE_BYTES = 32

export interface MerkleTree {
  readonly root: Hex
  /** Whether the proof belongs to the leaf at this index. */
  isProof(index: number, proof: readonly Hex[]): boolean
}

/**
 * @param leaves each once, in any order, one behind the other.
 * @throws Error where there is none.
 */
export function buildMerkleTree(leaves: Buffer): MerkleTree {
  const count = leaves.length / NODE_BYTES
  if (count === 0) throw new Error('The allowlist is empty.')
  const nodes = 2 * count - 1
  const bytes = new Uint8Array(nodes * NODE_BYTES)
  const node = (position: number) => bytes.subarray(position * NODE_BYTES, (position + 1) * NODE_BYTES)
  const leaf = (index: number) => leaves.subarray(index * NODE_BYTES, (index + 1) * NODE_BYTES)

  const order = Uint32Array.from({ length: count }, (_, index) => index).sort((one, other) =>
    leaf(one).compare(leaf(other)),
  )
  const nodeOf = new Uint32Array(count)
  for (const [rank, index] of order.entries()) {
    nodeOf[index] = nodes - 1 - rank
    node(nodes - 1 - rank).set(leaf(index))
  }
  const pair = new Uint8Array(2 * NODE_BYTES)
  for (let position = count - 2; position >= 0; position -= 1) {
    const [one, other] = [node(2 * position + 1), node(2 * position + 2)]
    const isAscending = Buffer.compare(one, other) < 0
    pair.set(isAscending ? one : other, 0)
    pair.set(isAscending ? other : one, NODE_BYTES)
    node(position).set(keccak256(pair, 'bytes'))
  }

  return {
    root: bytesToHex(node(0)),
    isProof(index, proof) {
      let position = nodeOf[index] ?? 0
      for (const hash of proof) {
        if (position === 0 || bytesToHex(node(position % 2 === 0 ? position - 1 : position + 1)) !== hash)
          return false
        position = (position - 1) >> 1
      }
      return position === 0
    },
  }
}
