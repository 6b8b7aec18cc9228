/**
 * Verifies the files of a list against the root that names their folder: recomputes the root and every proof. Two passes
 * over the files and about 200 bytes per account, so that long lists fit in memory.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  allowlistLeaf,
  parseEntitlement,
  type AllowlistScope,
  type Entitlement,
} from '@peppermint/sale/allowlist.ts'
import { describeAddressProblem, parseAddress } from '@peppermint/input/address'
import { type Address, type Hex, bytesToHex, keccak256 } from 'viem'
import { z } from 'zod'

export type ListVerdict =
  /** All files are complete and correct; the leaves are bound to `place`. */
  | { readonly status: 'valid'; readonly place: AllowlistScope }
  /** `reason` is a sentence for the operator. */
  | { readonly status: 'damaged'; readonly reason: string }

const indexSchema = z.object({
  chainId: z.int().positive(),
  // A typo in the contract would bind the leaves to another one.
  contract: z.string().transform((text, context): Address => {
    const parsed = parseAddress(text)
    if (parsed.status === 'valid') return parsed.address
    context.addIssue({ code: 'custom', message: describeAddressProblem(parsed) })
    return z.NEVER
  }),
  phase: z.int().nonnegative(),
  shardDigits: z.int().min(2).max(4),
})
const MIN_SHARD_DIGITS = 2
/** The page does not read larger files either. */
const MAX_FILE_BYTES = 16 * 1024 * 1024

/** Reads every file of the folder synchronously. An unreadable file counts as damaged. */
export function checkList(folder: string, root: Hex): ListVerdict {
  try {
    const index = indexSchema.safeParse(readJson(folder, 'index'))
    if (!index.success) return { status: 'damaged', reason: describeIssue(index.error) }
    const { shardDigits, ...place } = index.data
    if (shardDigits > MIN_SHARD_DIGITS) checkShardFiles(folder, shardDigits)
    const tree = buildMerkleTree(hashLeaves(place, readEntries(folder, shardDigits)))
    if (tree.root !== root)
      return { status: 'damaged', reason: `Its accounts give another root, ${tree.root}.` }
    let next = 0
    for (const [account, { proof }] of readEntries(folder, shardDigits)) {
      if (!tree.isProof(next, proof))
        return { status: 'damaged', reason: `The proof of ${account} does not lead to the root.` }
      next += 1
    }
    return { status: 'valid', place }
  } catch (error) {
    return { status: 'damaged', reason: error instanceof Error ? error.message : String(error) }
  }
}

function describeIssue({ issues: [issue] }: z.ZodError): string {
  const problem = issue?.message ?? 'is invalid'
  // Of an address it is a sentence.
  return `index.json: ${issue?.path.join('.') || 'it'}${problem.endsWith('.') ? `: ${problem}` : ` ${problem}.`}`
}

/** As bytes: a third of the memory of hex strings. */
function hashLeaves(
  place: AllowlistScope,
  entries: Iterable<readonly [Address, Entitlement]>,
): Buffer<ArrayBuffer> {
  let held = Buffer.alloc(1_024 * NODE_BYTES)
  let used = 0
  for (const [account, entitlement] of entries) {
    if (used === held.length) held = Buffer.concat([held], 2 * used)
    used += held.write(allowlistLeaf(place, account, entitlement).slice(2), used, 'hex')
  }
  return held.subarray(0, used)
}

/** Checks the files of a long list that state the number of digits in the other file names. */
function checkShardFiles(folder: string, shardDigits: number): void {
  for (const name of prefixes(MIN_SHARD_DIGITS))
    if (readJson(folder, name)['shardDigits'] !== shardDigits)
      throw new Error(`${name}.json does not state the shard digits.`)
}

function* readEntries(folder: string, digits: number): Generator<readonly [Address, Entitlement]> {
  for (const name of prefixes(digits)) {
    for (const [key, entry] of Object.entries(readJson(folder, name))) {
      if (!/^0x[\da-f]{40}$/.test(key) || !key.startsWith(name, 2))
        throw new Error(`${name}.json holds ${key.slice(0, 50)}, which does not belong in this file.`)
      const entitlement = parseEntitlement(entry)
      if (typeof entitlement === 'string') throw new Error(`${key} in ${name}.json: ${entitlement}`)
      yield [`0x${key.slice(2)}`, entitlement]
    }
  }
}

function* prefixes(digits: number): Generator<string> {
  for (let at = 0; at < 16 ** digits; at += 1) yield at.toString(16).padStart(digits, '0')
}

/** @throws Error naming the file. */
function readJson(folder: string, name: string): Readonly<Record<string, unknown>> {
  const path = join(folder, `${name}.json`)
  try {
    // A file that fills the worker's memory would end the whole process.
    if (statSync(path).size > MAX_FILE_BYTES) throw new Error('It is larger than 16 MB.')
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new Error(`${name}.json cannot be read.`, { cause: error })
  }
}

/** Bytes of a leaf. */
const NODE_BYTES = 32

/**
 * The tree of an allowlist, as OpenZeppelin's SimpleMerkleTree lays it out: leaves in ascending order at its end, the
 * first of them last, every node above the hash of its two children in ascending order. Stored in one buffer.
 */
interface MerkleTree {
  readonly root: Hex
  /** Whether the proof belongs to the leaf at this index. */
  isProof(index: number, proof: readonly Hex[]): boolean
}

/**
 * @param leaves each once, in any order, one behind the other.
 * @throws Error where there is none.
 */
function buildMerkleTree(leaves: Buffer): MerkleTree {
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
