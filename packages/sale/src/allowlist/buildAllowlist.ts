/** Builds the Merkle root for the contract, the proof of every account, and the files that a page reads. */
import { SimpleMerkleTree } from '@openzeppelin/merkle-tree'
import { isHex, type Address, type Hex } from 'viem'
import { MIN_SHARD_DIGITS, MAX_SHARD_DIGITS } from '../allowlist.ts'
import {
  allowlistLeaf,
  type AllowlistPhase,
  type AllowlistScope,
  type AllowlistEntry,
  type Entitlement,
} from '../entitlement.ts'

/** A built list. */
export interface Allowlist extends AllowlistPhase {
  /** By account in lowercase. */
  readonly entitlements: ReadonlyMap<Address, Entitlement>
  /** Sum of all quotas: the most tokens this list can mint. */
  readonly quotas: number
  /** Hex digits of the address in the name of an account's file. */
  readonly shardDigits: number
}

/** A page loads one file: 40 to 80 kB before compression. */
const MAX_ACCOUNTS_PER_SHARD = 64

/**
 * The tree is OpenZeppelin's (leaves sorted by hash, pairs hashed in ascending order), so the order of the rows does
 * not matter and every implementation of that standard gives the same root.
 * @param rows at least one, each account once, as `parseAllowlist` guarantees.
 */
export function buildAllowlist(
  rows: readonly ({ readonly account: Address } & AllowlistEntry)[],
  scope: AllowlistScope,
): Allowlist {
  const leaves = rows.map((row) => allowlistLeaf(scope, row.account, row))
  const { tree, values } = SimpleMerkleTree.of(leaves).dump()
  const entitlements = new Map<Address, Entitlement>()
  let quotas = 0
  for (const [index, { account, quota, price }] of rows.entries()) {
    entitlements.set(account, { quota, price, proof: getProof(tree, values[index]?.treeIndex) })
    quotas += quota
  }
  return { ...scope, root: nodeAt(tree, 0), entitlements, quotas, shardDigits: shardDigits(rows.length) }
}

/** Rows between two reports of progress. */
const PROGRESS_ROWS = 2_000

/**
 * The root alone, for a list that is only checked.
 * @param rows as in `buildAllowlist`.
 * @param onProgress called with the number of rows that are hashed.
 */
export function computeRoot(
  rows: readonly ({ readonly account: Address } & AllowlistEntry)[],
  scope: AllowlistScope,
  onProgress: (hashed: number) => void = () => undefined,
): Hex {
  const leaves = rows.map((row, index) => {
    if (index % PROGRESS_ROWS === 0) onProgress(index)
    return allowlistLeaf(scope, row.account, row)
  })
  return nodeAt([SimpleMerkleTree.of(leaves).root], 0)
}

/**
 * Replaces the library's `getProof`, which verifies every proof: most of a minute for a long list. `verifyWrittenFiles`
 * verifies the files instead.
 */
function getProof(tree: readonly string[], leaf: number | undefined): readonly Hex[] {
  if (leaf === undefined) throw new Error('Merkle tree: leaf missing. This is a bug of the tool.')
  const proof: Hex[] = []
  for (let node = leaf; node > 0; node = (node - 1) >> 1) {
    const sibling = node % 2 === 0 ? node - 1 : node + 1
    proof.push(nodeAt(tree, sibling))
  }
  return proof
}

function nodeAt(tree: readonly string[], index: number): Hex {
  const node = tree[index]
  if (!isHex(node)) throw new Error('Merkle tree: node missing. This is a bug of the tool.')
  return node
}

function shardDigits(accounts: number): number {
  let digits = MIN_SHARD_DIGITS
  while (digits < MAX_SHARD_DIGITS && accounts > MAX_ACCOUNTS_PER_SHARD * 16 ** digits) digits++
  return digits
}

/**
 * The files of a list, name and text, in the layout that `src/allowlist.ts` reads. Files without accounts are written
 * too: `{}` means "not on the list", a missing file is an error.
 */
export function* generateFiles(list: Allowlist): Generator<readonly [name: string, text: string]> {
  const { chainId, contract, phase, root, entitlements, quotas, shardDigits: digits } = list
  const about = { chainId, contract, phase, root, accounts: entitlements.size, quotas, shardDigits: digits }
  yield ['index.json', `${JSON.stringify(about, undefined, 2)}\n`]
  if (digits > MIN_SHARD_DIGITS)
    for (const prefix of listPrefixes(MIN_SHARD_DIGITS))
      yield [`${prefix}.json`, `{ "shardDigits": ${digits} }\n`]
  const shards = Map.groupBy(entitlements, ([account]) => account.slice(2, 2 + digits))
  for (const prefix of listPrefixes(digits)) {
    const lines = (shards.get(prefix) ?? [])
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(
        ([account, { quota, price, proof }]) =>
          `"${account}": ${JSON.stringify({ quota, price: String(price), proof })}`,
      )
    yield [`${prefix}.json`, lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`]
  }
}

function listPrefixes(digits: number): readonly string[] {
  return Array.from({ length: 16 ** digits }, (_, index) => index.toString(16).padStart(digits, '0'))
}
