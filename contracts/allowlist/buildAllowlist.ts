/** Makes of a list the root that goes on chain, the proof of every account, and the files a page reads. */
import { SimpleMerkleTree } from '@openzeppelin/merkle-tree'
import { isHex, type Address, type Hex } from 'viem'
import { MIN_SHARD_DIGITS, MAX_SHARD_DIGITS } from '../sale/allowlist.ts'
import {
  allowlistLeaf,
  type AllowlistPhase,
  type AllowlistScope,
  type AllowlistEntry,
  type Entitlement,
} from '../sale/entitlement.ts'

/** A list, ready to be written and to be announced to the contract. */
export interface Allowlist extends AllowlistPhase {
  /** By account in lower case. */
  readonly entitlements: ReadonlyMap<Address, Entitlement>
  /** All quotas together: the most tokens this list can mint. */
  readonly quotas: number
  /** Hex digits of the address that name the file of an account. */
  readonly shardDigits: number
}

/** What a page waits for is one file: about this many accounts, some 40 to 80 kB before compression. */
const MAX_ACCOUNTS_PER_SHARD = 64

/**
 * The tree is OpenZeppelin's (leaves sorted by hash, pairs hashed in ascending order), so the order of the rows does
 * not matter and every implementation of that standard agrees about the root.
 * @param rows at least one, each account once: `readList` sees to that.
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

/** Not the library's own `getProof`: it verifies every proof again, most of a minute for a long list. `checkWritten` looks at files instead. */
function getProof(tree: readonly string[], leaf: number | undefined): readonly Hex[] {
  if (leaf === undefined) throw new Error('The tree has lost a leaf; this is a fault of the tool.')
  const proof: Hex[] = []
  for (let node = leaf; node > 0; node = (node - 1) >> 1) {
    const sibling = node % 2 === 0 ? node - 1 : node + 1
    proof.push(nodeAt(tree, sibling))
  }
  return proof
}

function nodeAt(tree: readonly string[], index: number): Hex {
  const node = tree[index]
  if (!isHex(node)) throw new Error('The tree has a gap; this is a fault of the tool.')
  return node
}

function shardDigits(accounts: number): number {
  let digits = MIN_SHARD_DIGITS
  while (digits < MAX_SHARD_DIGITS && accounts > MAX_ACCOUNTS_PER_SHARD * 16 ** digits) digits++
  return digits
}

/**
 * The files of a list, name and text, in the layout that `sale/allowlist.ts` reads. A file without accounts is
 * written too: `{}` says "not on the list", which silence could not.
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
