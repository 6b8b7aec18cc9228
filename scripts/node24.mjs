/** Finds the Node 24 that everything but these scripts runs on: the repository brings its own for Linux. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './runCommand.mjs'

/** @returns {string | undefined} path of a Node 24 or newer; undefined (and a sentence printed) when there is none. */
export function node24() {
  const brought = join(root, 'node_modules', '.bin', 'node')
  for (const candidate of [brought, process.execPath]) {
    if (candidate !== process.execPath && !existsSync(candidate)) continue
    const { stdout } = spawnSync(candidate, ['--version'], { encoding: 'utf8' })
    if (Number(/^v(\d+)\./.exec(stdout ?? '')?.[1]) >= 24) return candidate
  }
  process.stderr.write(
    `Peppermint runs on Node 24. It brings its own for Linux; for ${process.platform} ${process.arch} install Node 24 from nodejs.org (this is ${process.version}), then run the same command again.\n`,
  )
  return undefined
}
