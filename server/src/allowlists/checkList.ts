/**
 * Whether the files of a list are the list whose root names their folder: root and proofs are computed again from the
 * accounts in them. Two walks over the files and some 200 bytes for each account, so that a long list fits too.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  allowlistLeaf,
  parseEntitlement,
  type AllowlistScope,
  type Entitlement,
} from '@peppermint/contracts/allowlist'
import { getAddress, isAddress, isHex, type Address, type Hex } from 'viem'
import { z } from 'zod'
import { buildMerkleTree, NODE_BYTES } from './merkleTree.ts'

export type ListVerdict =
  /** All files are there and right; their leaves are bound to this place. */
  | { readonly status: 'valid'; readonly place: AllowlistScope }
  /** `what` is a sentence for whoever looks after the files. */
  | { readonly status: 'damaged'; readonly reason: string }

const indexSchema = z.object({
  chainId: z.int().positive(),
  contract: z
    .string()
    .refine((text) => isAddress(text, { strict: false }), 'is no address')
    // Files are edited by hand: a contract with one digit mistyped would bind the leaves to another place.
    .refine((text) => isAddress(text), {
      error: ({ input }) => `has a wrong checksum: with these characters it is written ${checksummed(input)}`,
      when: ({ value }) => typeof value === 'string' && isAddress(value, { strict: false }),
    })
    .transform((text) => getAddress(text)),
  phase: z.int().nonnegative(),
  shardDigits: z.int().min(2).max(4),
})
const MIN_SHARD_DIGITS = 2
/** Bytes; no visitor's page would read more either. */
const MAX_FILE_BYTES = 16 * 1024 * 1024

/** Reads every file of the folder, on the thread that calls it. Whatever cannot be read is damage. */
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

function checksummed(text: unknown): string {
  return typeof text === 'string' && isHex(text) ? getAddress(text.toLowerCase()) : ''
}

function describeIssue({ issues: [issue] }: z.ZodError): string {
  return `index.json: ${issue?.path.join('.') || 'it'} ${issue?.message ?? 'is not what it should be'}.`
}

/** As bytes from the start: a third of what their text takes. */
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

/** The files of a long list that say by how many digits the others are named. */
function checkShardFiles(folder: string, shardDigits: number): void {
  for (const name of prefixes(MIN_SHARD_DIGITS))
    if (readJson(folder, name)['shardDigits'] !== shardDigits)
      throw new Error(`${name}.json does not say where to look on.`)
}

function* readEntries(folder: string, digits: number): Generator<readonly [Address, Entitlement]> {
  for (const name of prefixes(digits)) {
    for (const [key, entry] of Object.entries(readJson(folder, name))) {
      if (!/^0x[\da-f]{40}$/.test(key) || !key.startsWith(name, 2))
        throw new Error(`${name}.json holds ${key.slice(0, 50)}, which does not belong there.`)
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
    // One text that fills a thread's memory by itself would end the whole process.
    if (statSync(path).size > MAX_FILE_BYTES) throw new Error('It is larger than 16 MB.')
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new Error(`${name}.json cannot be read.`, { cause: error })
  }
}
