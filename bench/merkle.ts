/**
 * `node bench/merkle.ts [rows]`: compares the server's Merkle tree with OpenZeppelin's, each in a separate process:
 * build time and peak memory of the process.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { SimpleMerkleTree } from '@openzeppelin/merkle-tree'
import type { Hex } from 'viem'
import { buildMerkleTree, NODE_BYTES } from '@peppermint/server/merkleTree'

const DEFAULT_ROWS = 1_000_000

/** Deterministic leaves for both processes. */
function leafAt(row: number): Buffer {
  return createHash('sha256').update(String(row)).digest()
}

/** Builders of each tree. @returns the root. */
const TREES: Readonly<Record<string, (rows: number) => string>> = {
  server(rows) {
    const leaves = Buffer.alloc(rows * NODE_BYTES)
    for (let row = 0; row < rows; row += 1) leaves.set(leafAt(row), row * NODE_BYTES)
    return buildMerkleTree(leaves).root
  },
  openzeppelin(rows) {
    const leaves = Array.from({ length: rows }, (_, row): Hex => `0x${leafAt(row).toString('hex')}`)
    return SimpleMerkleTree.of(leaves).root
  },
}

const [first, rowsText = String(DEFAULT_ROWS)] = process.argv.slice(2)
const build = first === undefined ? undefined : TREES[first]
if (build === undefined) {
  const rows = first ?? String(DEFAULT_ROWS)
  for (const name of Object.keys(TREES))
    process.stdout.write(
      execFileSync(process.execPath, [fileURLToPath(import.meta.url), name, rows], { encoding: 'utf8' }),
    )
} else {
  const rows = Number(rowsText)
  const since = performance.now()
  const root = build(rows)
  const seconds = (performance.now() - since) / 1_000
  // maxRSS is in kilobytes.
  const megabytes = process.resourceUsage().maxRSS / 1_024
  process.stdout.write(
    `${first?.padEnd(12)} ${rows} rows: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB, root ${root}\n`,
  )
}
