/**
 * What the whole proof of the drawing was last run on: a digest of every source that decides its outcome. With the same
 * sources it has the same outcome, so that `npm test` asks for a sample only; any other source runs the whole proof.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const FILE = join(root, 'contracts/generated/artProof.json')

/** Both drawings, what compares them, and what runs them. */
const SOURCES = [
  'packages/art/src',
  'contracts/generated/pepperArt.ts',
  'contracts/generated/pepperData.ts',
  'tools/src/proof',
  'tools/src/proof/artProve.ts',
  'tools/src/deploy/deployArt.ts',
  'contracts/test/art/ArtBatch.sol',
]

/** SHA-256 of the sources' paths and contents, without tests. */
export function digestSources(): string {
  const digest = createHash('sha256')
  for (const path of SOURCES.flatMap(filesOf).toSorted())
    digest
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return digest.digest('hex')
}

function filesOf(path: string): readonly string[] {
  if (path.includes('.')) return [path]
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
}

/** Whether the whole proof has succeeded on the present sources. */
export function isProven(): boolean {
  try {
    const { sha256 } = JSON.parse(readFileSync(FILE, 'utf8')) as { readonly sha256?: unknown }
    return sha256 === digestSources()
  } catch {
    return false
  }
}

/** Call it after the whole proof, renderers included. */
export function recordProof(): void {
  writeFileSync(FILE, `${JSON.stringify({ sha256: digestSources() }, undefined, 2)}\n`)
}
