/**
 * Writes a list's files so that nobody ever reads half of one: into a folder beside, which gets its name when
 * everything is in it. A folder is named after its root and never changes, so writing a new list leaves the files of
 * the old one in place until the owner has changed the root on chain.
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateFiles, type Allowlist } from './buildAllowlist.ts'
import { verifyWrittenFiles } from './verifyWrittenFiles.ts'

/** What was written. */
export interface WrittenAllowlist {
  /** The folder of this list: `<out>/<root>`. */
  readonly folder: string
  /** The note for people that says which root is the phase's: `<out>/phase-<n>.json`. */
  readonly manifest: string
  readonly files: number
  readonly bytes: number
  /** Bytes of the largest file, which is the most that a visitor waits for. */
  readonly maxFileBytes: number
  /** Proofs that were read back and lead to the root: one of every file with accounts. */
  readonly checkedProofs: number
}

/** The note of the phase names another list, and nobody said that it may be replaced. Nothing was written. */
export class AllowlistConflict extends Error {
  override readonly name = 'OtherAllowlist'

  constructor(manifest: string, root: string) {
    super(
      `${manifest} names another list (root ${root}), so nothing was written. To replace it give --force; the files of the other list stay until you delete them.`,
    )
  }
}

/**
 * Writes the files below `out`, which is made if need be.
 * @throws {AllowlistConflict}; the file system's errors and `checkWritten`'s, after which no file of this list is in place.
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
    // The same root means the same files; whole ones take the place of what may have been damaged since.
    if (existsSync(folder)) await rename(folder, join(draft, 'before'))
    await rename(whole, folder)
    await rename(join(draft, 'note'), manifest)
    return { folder, manifest, files, bytes, maxFileBytes, checkedProofs }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** The root that the note names; undefined when there is no note. A note that cannot be read counts as another list. */
async function readRoot(manifest: string): Promise<string | undefined> {
  const text = await readFile(manifest, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  return /"root":\s*"(0x[0-9a-f]{64})"/.exec(text)?.[1] ?? 'unknown'
}
