/**
 * Writes a list's files atomically: into a draft folder that is renamed when it is complete. A folder is named after
 * its root and never changes, so writing a new list leaves the files of the old one in place until the owner has
 * changed the root on chain.
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateFiles, type Allowlist } from '@peppermint/sale/allowlist/buildAllowlist.ts'
import type { Address } from 'viem'
import { parseEntitlement, verifyEntitlement } from '@peppermint/sale/entitlement.ts'

/** The result of writing a list. */
export interface WrittenAllowlist {
  /** The folder of this list: `<out>/<root>`. */
  readonly folder: string
  /** The manifest with the root of the phase: `<out>/phase-<n>.json`. */
  readonly manifest: string
  readonly files: number
  readonly bytes: number
  /** Bytes of the largest file: the most that a visitor loads. */
  readonly maxFileBytes: number
  /** Proofs that were read back and verified: one of every file with accounts. */
  readonly checkedProofs: number
}

/** The phase's manifest names another list, and --force is not given. Nothing was written. */
export class AllowlistConflict extends Error {
  override readonly name = 'AllowlistConflict'

  constructor(manifest: string, root: string) {
    super(
      `${manifest} names another list (root ${root}), so nothing was written. To replace it give --force; the files of the other list stay until you delete them.`,
    )
  }
}

/**
 * Writes the files below `out`, which is created if missing.
 * @throws {AllowlistConflict}; errors of the file system and of `verifyWrittenFiles`. After any of them no file of this
 *   list is in place.
 */
export async function writeAllowlist(
  out: string,
  list: Allowlist,
  options: { readonly force?: boolean | undefined } = {},
): Promise<WrittenAllowlist> {
  const manifest = join(out, `phase-${list.phase}.json`)
  const before = await readRoot(manifest)
  if (before !== undefined && before !== list.root && !options.force)
    throw new AllowlistConflict(manifest, before)

  await mkdir(out, { recursive: true })
  const draft = await mkdtemp(join(out, '.draft-'))
  try {
    let [files, bytes, maxFileBytes] = [0, 0, 0]
    const whole = join(draft, 'list')
    await mkdir(whole)
    for (const [name, text] of generateFiles(list)) {
      await writeFile(join(whole, name), text)
      files += 1
      bytes += text.length
      maxFileBytes = Math.max(maxFileBytes, text.length)
    }
    const checkedProofs = await verifyWrittenFiles(whole, list)
    const { chainId, contract, phase, root } = list
    await writeFile(
      join(draft, 'note'),
      `${JSON.stringify({ chainId, contract, phase, root }, undefined, 2)}\n`,
    )

    const folder = join(out, root)
    // The same root means the same files; replace the old ones, which may be damaged.
    if (existsSync(folder)) await rename(folder, join(draft, 'before'))
    await rename(whole, folder)
    await rename(join(draft, 'note'), manifest)
    return { folder, manifest, files, bytes, maxFileBytes, checkedProofs }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** The root in the manifest; undefined without a manifest. An unreadable manifest counts as another list. */
async function readRoot(manifest: string): Promise<string | undefined> {
  const text = await readFile(manifest, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  return /"root":\s*"(0x[0-9a-f]{64})"/.exec(text)?.[1] ?? 'unknown'
}

/**
 * Reads a written list back before it is published, and verifies the first proof of every file as a page and the
 * contract do.
 * @returns the number of verified proofs.
 * @throws Error with the name of an invalid file.
 */
async function verifyWrittenFiles(folder: string, list: Allowlist): Promise<number> {
  const firsts = new Map<string, Address>()
  for (const account of list.entitlements.keys()) {
    const name = `${account.slice(2, 2 + list.shardDigits)}.json`
    if (!firsts.has(name)) firsts.set(name, account)
  }
  for (const [name, account] of firsts) {
    const shard: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'))
    const entry: unknown = Object.entries(Object(shard)).find(([key]) => key === account)?.[1]
    const entitlement = parseEntitlement(entry)
    if (typeof entitlement === 'string' || !verifyEntitlement(list, account, entitlement))
      throw new Error(
        `${name}: the written proof of ${account} is invalid. Nothing was kept; run the same command again.`,
      )
  }
  return firsts.size
}
