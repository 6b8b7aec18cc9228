/**
 * A proof for a list of 16,384 accounts: a leaf, and the sibling hashes on its
 * way to the root. A branch enters a proof only as its hash, so the accounts in it need not exist. No byte of the
 * buyer's proof is zero, which makes it the dearest of its length: calldata is charged less for zeros.
 */
import { concat, keccak256, numberToHex, type Hex } from 'viem'

/** Nodes in each proof; the list has 2 to this power leaves. */
export const PROOF_NODES = 14

/** A list with two accounts that mint. */
export interface List {
  readonly root: Hex
  /** The proof of the measured account. */
  readonly buyer: readonly Hex[]
  /** The proof of the account that minted before. */
  readonly earlier: readonly Hex[]
}

/** A list with these two leaves in different halves; pairs are hashed in ascending order. */
export function createList(buyerLeaf: Hex, earlierLeaf: Hex): List {
  const sibling = branches(0)
    .filter((hash) => !hasZeroByte(hash))
    .slice(0, PROOF_NODES - 1)
  const half = climb(buyerLeaf, sibling)
  for (let seed = 1; ; seed++) {
    const siblingsEarlier = branches(seed).slice(0, PROOF_NODES - 1)
    const otherHalf = climb(earlierLeaf, siblingsEarlier)
    if (hasZeroByte(otherHalf)) continue
    return {
      root: parent(half, otherHalf),
      buyer: [...sibling, otherHalf],
      earlier: [...siblingsEarlier, half],
    }
  }
}

/** Deterministic hashes from a seed. */
function branches(seed: number): Hex[] {
  return Array.from({ length: 2 * PROOF_NODES }, (_, index) =>
    keccak256(concat([numberToHex(seed, { size: 32 }), numberToHex(index, { size: 32 })])),
  )
}

function hasZeroByte(hash: Hex): boolean {
  return hash.slice(2).match(/../g)?.includes('00') ?? false
}

function climb(leaf: Hex, siblings: readonly Hex[]): Hex {
  return siblings.reduce((node, sibling) => parent(node, sibling), leaf)
}

function parent(node: Hex, sibling: Hex): Hex {
  return keccak256(concat(node < sibling ? [node, sibling] : [sibling, node]))
}
