/** Finds the Node 24 that everything except these scripts runs on; for Linux it is a dependency. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './runCommand.mjs'

/** @returns {string | undefined} path of a Node 24 or newer; undefined, with a message printed, if none is found. */
export function node24() {
  const bundled = join(root, 'node_modules', '.bin', 'node')
  for (const candidate of [bundled, process.execPath]) {
    if (candidate !== process.execPath && !existsSync(candidate)) continue
    const { stdout } = spawnSync(candidate, ['--version'], { encoding: 'utf8' })
    if (Number(/^v(\d+)\./.exec(stdout ?? '')?.[1]) >= 24) return candidate
  }
  process.stderr.write(
    `Peppermint requires Node 24. It installs one on Linux; for ${process.platform} ${process.arch} install Node 24 from nodejs.org (this is ${process.version}), then run the same command again.\n`,
  )
  return undefined
}
